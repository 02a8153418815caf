import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element, endTag, startTag, textElement } from '../../../src/platform/documents/xml.ts';

test('text and attributes cannot become markup', () => {
  assert.equal(
    textElement('name', `<b> & "Å" ]]> 'x'`, { note: '"><x a="' }),
    `<name note="&quot;&gt;&lt;x a=&quot;">&lt;b&gt; &amp; &quot;Å&quot; ]]&gt; 'x'</name>\n`,
  );
});

test('characters that XML forbids are replaced one by one; line breaks and tabs stay', () => {
  assert.equal(
    textElement('t', 'a\u0000b\u001Fc\uFFFFd\uD800e\u{1F600}f\r\n\tg'),
    '<t>a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\u{1F600}f&#13;&#10;&#9;g</t>\n',
  );
});

test('elements hold elements, and leave out those without a value', () => {
  const content = [textElement('a', '1'), false, undefined, element('b', [])] as const;
  assert.equal(element('x', content), '<x>\n<a>1</a>\n<b>\n</b>\n</x>\n');
  assert.equal(`${startTag('x')}${content[0]}${endTag('x')}`, '<x>\n<a>1</a>\n</x>\n');
});
