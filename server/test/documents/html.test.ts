import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '../../src/documents/html.ts';

test('what is put into a template is text, between tags and inside attributes', () => {
  const hostile = `"><script>alert('x')</script>&amp;`;
  assert.equal(
    String(html`<p title="${hostile}">${hostile}</p>`),
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;</p>',
  );
});

test('templates nest, alone and in lists, and are escaped once', () => {
  const words = ['a & b', 'c'].map((text) => html`<b>${text}</b>`);
  assert.equal(String(html`<p>${words}</p>`), '<p><b>a &amp; b</b><b>c</b></p>');
});

test('the indentation of a template stays behind, that of what is put into it does not', () => {
  const notes = 'first\n   second';
  const list = html`
    <ul>
      <li>${notes}</li>
    </ul>
  `;
  assert.equal(String(list), '\n<ul>\n<li>first\n   second</li>\n</ul>\n');
});

test('nothing leaves nothing behind, numbers are written out', () => {
  const none: string | undefined = undefined;
  assert.equal(String(html`[${none}${null}${false}${true}${[]}${0}${12n}]`), '[012]');
});

test('an object that merely looks like markup is refused by its type and never trusted', () => {
  const forged = { toString: () => '<b>' };
  // @ts-expect-error only results of `html` and plain values are accepted
  assert.throws(() => html`${forged}`, TypeError);
});

test('marks that would turn the direction of the text beside them are left out, right-to-left names stay', () => {
  assert.equal(String(html`<td title="${'\u2067a'}">${'\u202Eשלום\u2069'}</td>`), '<td title="a">שלום</td>');
});
