import { type ThemeConfig, theme } from 'antd';
import { tokenValue as token } from '../../platform/theme/token-value';

type Look = 'light' | 'dark';

// Ant Design calculates with its colours, so it needs values where our own components use the variables of tokens.css.
const coloursOf = (look: Look) => ({
  colorPrimary: token('--primary'),
  colorError: token('--error'),
  colorTextPlaceholder: token('--ink-faint'),
  colorTextDescription: token('--ink-faint'),
  colorBorder: token('--line'),
  ...(look === 'dark' && {
    colorBgContainer: token('--surface'),
    colorBgElevated: token('--raised'),
    colorBgLayout: token('--page'),
    colorBorderSecondary: token('--line-soft'),
    colorText: token('--ink'),
    colorTextSecondary: token('--ink-soft'),
  }),
});

// Ant Design's own hover colour, a lighter blue, has too little contrast with the white text on it.
const hovered = () => ({
  colorPrimaryHover: token('--primary-hover'),
  defaultHoverColor: token('--link'),
  defaultHoverBorderColor: token('--primary'),
});

// Text in Ant Design's primary colour is too dark on a dark page; ours has the colour of links.
const tabsOf = (look: Look, link = token('--link')) => ({
  itemSelectedColor: link,
  itemHoverColor: link,
  itemActiveColor: link,
  ...(look === 'dark' && { inkBarColor: link }),
});

// An unchecked box is recognised by its border alone.
const box = () => ({ colorBorder: token('--box-line') });

// The selected radio button is also written in the primary colour; a solid one keeps its white text.
const radioOf = (look: Look) => ({
  ...box(),
  ...(look === 'dark' && {
    colorPrimary: token('--link'),
    colorPrimaryHover: token('--link-hover'),
    colorPrimaryActive: token('--link'),
    buttonSolidCheckedBg: token('--primary'),
    buttonSolidCheckedHoverBg: token('--primary-hover'),
    buttonSolidCheckedActiveBg: token('--primary-hover'),
  }),
});

/** Ant Design in the product's colours and sizes, so that its components and our own look alike. */
export const antdTheme = (look: Look, motion: boolean): ThemeConfig => ({
  algorithm: look === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
  cssVar: { key: 'shuyuan' },
  hashed: false,
  token: {
    ...coloursOf(look),
    fontFamily: 'var(--font)',
    borderRadius: 6,
    controlHeight: 34,
    controlHeightLG: 40,
    fontSizeLG: 14,
    padding: 16,
    paddingLG: 24,
    paddingSM: 8,
    paddingXS: 4,
    motion,
    motionDurationMid: '0.15s',
    motionDurationSlow: '0.18s',
  },
  // An error below a field needs space above the next label.
  components: {
    Form: { itemMarginBottom: 30 },
    Button: hovered(),
    Checkbox: box(),
    Radio: radioOf(look),
    Tabs: tabsOf(look),
  },
});
