import { expect, it } from 'vitest';
import { leanIcons, leanSkin } from './lean-editor.plugin.ts';

it('leaves the icons that the loaded code names', () => {
  const icons =
    "  icons: {\n    bold: '<svg>b</svg>',\n    'ai-prompt': '<svg>a</svg>',\n    'cut-row': '<svg>c</svg>',\n  }\n";
  expect(leanIcons(icons, "register('bold'); row('cut-row');")).toBe(
    "  icons: {\n    bold: '<svg>b</svg>',\n    'cut-row': '<svg>c</svg>',\n  }\n",
  );
});

it('leaves out a rule only if each of its selectors is for a part that is not loaded', () => {
  const css = '.tox .tox-ai{top:0}.tox-dialog,.tox-comment{left:0}@media print{.tox-comment,.tox-ai__box{top:0}}';
  expect(leanSkin(css)).toBe('.tox-dialog,.tox-comment{left:0}@media print{}');
});
