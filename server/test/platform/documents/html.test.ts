import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '../../../src/platform/documents/html.ts';

test('a value in a template is text, between tags and inside attributes', () => {
  const hostile = `"><script>alert('x')</script>&amp;`;
  assert.equal(
    String(html`<p title="${hostile}">${hostile}</p>`),
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;</p>',
  );
});

test('templates can be nested, alone and in lists, and are escaped once', () => {
  const words = ['a & b', 'c'].map((text) => html`<b>${text}</b>`);
  assert.equal(String(html`<p>${words}</p>`), '<p><b>a &amp; b</b><b>c</b></p>');
});

test('the indentation of a template is removed, and the indentation of its values is not', () => {
  const notes = 'first\n   second';
  const list = html`
    <ul>
      <li>${notes}</li>
    </ul>
  `;
  assert.equal(String(list), '\n<ul>\n<li>first\n   second</li>\n</ul>\n');
});

test('an empty value is written as nothing, and a number is written out', () => {
  const none: string | undefined = undefined;
  assert.equal(String(html`[${none}${null}${false}${true}${[]}${0}${12n}]`), '[012]');
});

test('an object that only looks like markup is refused by its type and never trusted', () => {
  const forged = { toString: () => '<b>' };
  // @ts-expect-error only results of `html` and plain values are accepted
  assert.throws(() => html`${forged}`, TypeError);
});

test('marks that turn the direction of the text beside them are left out; right-to-left names stay', () => {
  assert.equal(String(html`<td title="${'\u2067a'}">${'\u202Eשלום\u2069'}</td>`), '<td title="a">שלום</td>');
});
