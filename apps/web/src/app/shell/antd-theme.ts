import { type ThemeConfig, theme } from 'antd';
import { tokenValue as token } from '../../platform/theme/token-value';

type Look = 'light' | 'dark';

// Ant Design computes with its colours, so it needs values where our own parts use the variables of tokens.css.
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

// Its own hover colour, a lighter blue, leaves too little contrast to the white words on it.
const hovered = () => ({
  colorPrimaryHover: token('--primary-hover'),
  defaultHoverColor: token('--link'),
  defaultHoverBorderColor: token('--primary'),
});

// Words in its primary colour are too dark on a dark page; ours have the colour of links.
const tabsOf = (look: Look, link = token('--link')) => ({
  itemSelectedColor: link,
  itemHoverColor: link,
  itemActiveColor: link,
  ...(look === 'dark' && { inkBarColor: link }),
});

// A box that waits for its mark is known by its edge alone.
const box = () => ({ colorBorder: token('--box-line') });

// The chosen one of a row of buttons is written in the primary colour too; a filled one keeps its white words.
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

/** Ant Design in the product's colours and measures, so that its parts and our own look alike. */
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
  // An error below a field needs air above the next label.
  components: {
    Form: { itemMarginBottom: 30 },
    Button: hovered(),
    Checkbox: box(),
    Radio: radioOf(look),
    Tabs: tabsOf(look),
  },
});
