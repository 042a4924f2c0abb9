import { describe, expect, it } from 'vitest';
import { holds } from './keywords.ts';

type Row = readonly [spelling: string, held: readonly string[], notHeld: readonly string[]];

const RULES: Readonly<Record<string, readonly Row[]>> = {
  'A spelling stands as a whole word': [
    [
      'apple',
      [
        'apple',
        'An APPLE a day.',
        '(apple)',
        'apple-like',
        'apple.com',
        'an apple\nand',
        '«apple»',
        'apple/pear',
      ],
      [
        'pineapple',
        'apples',
        'apple_fan',
        '_apple',
        'apple2',
        '2apple',
        'éapple',
        'appleя',
        'apple\u0308',
        'appl e',
      ],
    ],
    ['C', ['C, then Go', 'C++', 'C#', 'plan C'], ['CC', 'C4']],
    ['café', ['Café Noir', 'CAFE\u0301'], ['cafe', 'cafés']],
    ['7up', ['a 7UP please'], ['77up', '7ups']],
  ],
  'It may stand behind @ or #, and before a possessive': [
    [
      'apple',
      ['@apple', '#Apple', '@apple: hi', "apple's", 'Apple’s', 'APPLE’S', 'apples apple‘s'],
      ['@apples', '#apple_event'],
    ],
  ],
  'Punctuation of a spelling is literal': [
    ['AT&T', ['I left at&t', 'AT&T’s'], ['AT & T', 'ATT', 'AT&TV']],
    ['R&D', ['our r&d team'], ['R & D']],
    ['node.js', ['Node.js 22', 'in node.js.'], ['node js', 'nodejs', 'node.jsx']],
    ['acme.io', ['https://acme.io/x?y', 'www.acme.io', 'ACME.IO!'], ['notacme.io', 'acme.iot', 'acme . io']],
    ['¿qué?', ['Y ¿Qué? nada', 'y¿qué?nada'], ['qué?', '¿que?']],
    ['a.*b', ['a.*b'], ['axxb', 'a.b']],
    ['(', ['f(x)'], ['fx']],
  ],
  'Punctuation at an edge asks for no boundary, but a name does not begin inside a word': [
    ['C++', ['C++', 'C++11', '(C++)', 'c++/c'], ['C+', 'ObjC++']],
    ['.NET', ['the .NET runtime', '(.net)', '…NET is ...NET'], ['ASP.NET', 'behance.net', '.NETs']],
    [
      '@acme',
      ['hi @Acme!', '.@acme', 'あ@acme', '@acme@social.example'],
      ['bob@acme.com', 'acme', '@acme_', 'x_@acme'],
    ],
    ['#acme', ['(#acme)', '#ACME #b', '＃acme'], ['page#acme', '#acmes']],
    ['$TSLA', ['buy $TSLA', '$tsla,'], ['US$TSLA', 'TSLA']],
    ['!!', ['wow!!', 'wow!!!'], ['wow! !']],
  ],
  'Any white space equals any other': [
    [
      'machine learning',
      [
        'machine learning',
        'Machine  Learning',
        'machine\n learning',
        'machine\u00A0learning',
        'machine\u3000learning',
      ],
      ['machine-learning', 'machinelearning', 'machine learnings', 'machine deep learning'],
    ],
    ['  acme\tcorp ', ['Acme Corp.'], ['acmecorp', 'acme']],
    ['a b', ['a\u2028b', 'x a\u0085b'], ['ab']],
  ],
  'Case does not matter in any script': [
    ['Straße', ['STRASSE', 'straße', 'STRAẞE', 'strasse'], ['strase']],
    ['ὈΔΥΣΣΕΎΣ', ['ὀδυσσεύς', 'ὀδυσσεύσ'], ['οδυσσευς']],
    ['kelvin', ['\u212Aelvin'], []],
    ['İzmir', ['İZMİR', 'izmir', 'i\u0307zmir', 'IZMIR', 'I\u0307zmir'], ['ızmır']],
    ['ısı', ['ısı'], ['isi', 'ISI']],
    ['Яндекс', ['ЯНДЕКС', 'яндекс'], ['Яндекса']],
    ['ﬁn', ['FIN', 'fin'], []],
    ['ǰo', ['J\u030CO'], []],
    ['𐐀𐐁', ['𐐨𐐩'], []],
  ],
  'Compatibility forms are equal (NFKC)': [
    ['acme', ['ＡＣＭＥ', '𝗔𝗰𝗺𝗲', 'Ⓐⓒⓜⓔ'], []],
    ['テスラ', ['ﾃｽﾗの車'], []],
    ['wait...', ['wait…'], []],
  ],
  'Signs that NFKC would open into letters stay signs': [
    ['acme', ['Acme™', 'Acme℠', 'ℹ️acme', 'Acme®', '❶acme'], ['AcmeTM']],
    ['Acme™', ['acme™ x'], ['acme']],
  ],
  'Typographic variants are equal': [
    ["don't", ['don’t', 'DON‘T', 'donʼt', 'don´t', 'don＇t'], ['dont']],
    ['coca-cola', ['Coca‑Cola', 'Coca–Cola', 'Coca‐Cola'], ['Coca—Cola', 'coca cola']],
    ['“big” deal', ['a "Big" deal'], ['big deal']],
  ],
  'What cannot be seen is not compared': [
    [
      'acme',
      ['ac\u200Bme', 'ac\u00ADme', '\uFEFFacme', '@\u200Bacme', 'ac\u200Cme', 'ac\u200Dme', 'acme\u200E!'],
      ['acme\u200Bs'],
    ],
    ['ac\u00ADme', ['acme'], []],
    ['é', ['e\u034F\u0301'], ['e']],
  ],
  'Scripts without spaces do not join with their neighbours': [
    ['Tesla', ['Teslaは速い', '新型Tesla車', 'รถTeslaใหม่'], ['Teslaé']],
    ['東京', ['大東京都', '東京', 'in東京です'], ['東 京', '京東']],
    ['ไทย', ['ประเทศไทยของ'], []],
    ['กา', ['มากานะ'], ['ก่า', 'กา\u0E48']],
    ['めん', ['らーめん', 'めんたい'], []],
    ['テスラ', ['テスラは', '新テスラ車', '「テスラ」'], ['テスラモーターズ', 'スーパーテスラ', 'テスラー']],
    ['삼성', ['삼성', 'LG삼성', '삼성(주)'], ['삼성은']],
    ['LG', ['LG전자', 'LG'], ['LGE전자']],
    ['ပေါ', [], ['ပေါ်']],
  ],
  'Emoji are compared without variation selectors and skin tones': [
    ['🚀', ['to the moon🚀', '🚀🚀', 'a🚀b'], ['🛰']],
    ['❤️', ['I ❤ it', 'I ❤️ it'], ['❤️‍🔥']],
    ['👍', ['👍🏽', 'ok👍'], ['👎']],
    ['👩‍💻', ['a 👩‍💻!', '👩🏽‍💻'], ['👩💻', '👩‍💻‍🔥']],
    ['👩', ['👩'], ['👩‍💻', '👩🏽‍💻']],
    ['🇩🇪', ['🇩🇪', '🇫🇷🇩🇪'], ['🇧🇩🇪🇸']],
    ['acme 🚀', ['Acme  🚀'], ['acme🚀']],
  ],
};

describe.each(Object.entries(RULES))('%s', (_rule, rows) => {
  const cases = rows.flatMap(([spelling, held, notHeld]) => [
    ...held.map((text) => ({ spelling, text, expected: true, verb: 'is held by' })),
    ...notHeld.map((text) => ({ spelling, text, expected: false, verb: 'is not held by' })),
  ]);
  it.each(cases)('"$spelling" $verb "$text"', ({ spelling, text, expected }) => {
    expect(holds(text, spelling)).toBe(expected);
  });
});

describe('A spelling without comparable characters', () => {
  it.each(['\u200B\u200B', '\uFEFF', '\u00AD', '🏽', '  '])('matches nothing: %j', (spelling) => {
    expect(holds('a \u200B\u200B 🏽 b', spelling)).toBe(false);
    expect(holds('', spelling)).toBe(false);
  });
});
