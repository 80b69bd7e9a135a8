import { type ThemeConfig, theme } from 'antd';

// Ant Design computes with its colours, so it needs values where our own parts use the variables of tokens.css.
const colours = {
  light: {
    colorError: '#c0291f',
    colorTextPlaceholder: '#66727e',
    colorTextDescription: '#66727e',
    colorBorder: '#d5dce3',
  },
  dark: {
    colorError: '#ff8a7e',
    colorTextPlaceholder: '#8a98a5',
    colorTextDescription: '#8a98a5',
    colorBgContainer: '#161e26',
    colorBgElevated: '#1d2730',
    colorBgLayout: '#0f151b',
    colorBorder: '#35424e',
    colorBorderSecondary: '#28333d',
    colorText: '#e6ecf2',
    colorTextSecondary: '#a9b6c2',
  },
} as const;

// Its own hover colour, a lighter blue, leaves too little contrast to the white words on it.
const hovered = {
  light: { colorPrimaryHover: '#005fa3', defaultHoverColor: '#0069b4', defaultHoverBorderColor: '#07c' },
  dark: { colorPrimaryHover: '#005fa3', defaultHoverColor: '#5cb3f0', defaultHoverBorderColor: '#07c' },
} as const;

// Words in its primary colour are too dark on a dark page; ours have the colour of links.
const tabs = {
  light: { itemSelectedColor: '#0069b4', itemHoverColor: '#0069b4', itemActiveColor: '#0069b4' },
  dark: { itemSelectedColor: '#5cb3f0', itemHoverColor: '#5cb3f0', itemActiveColor: '#5cb3f0', inkBarColor: '#5cb3f0' },
} as const;

// A box that waits for its mark is known by its edge alone.
const box = { light: { colorBorder: '#8492a0' }, dark: { colorBorder: '#6f7f8d' } } as const;

// The chosen one of a row of buttons is written in the primary colour too; a filled one keeps its white words.
const radio = {
  light: box.light,
  dark: {
    ...box.dark,
    colorPrimary: '#5cb3f0',
    colorPrimaryHover: '#8accf5',
    colorPrimaryActive: '#5cb3f0',
    buttonSolidCheckedBg: '#07c',
    buttonSolidCheckedHoverBg: '#005fa3',
    buttonSolidCheckedActiveBg: '#005fa3',
  },
} as const;

/** Ant Design in the product's colours and measures, so that its parts and our own look alike. */
export const antdTheme = (look: 'light' | 'dark', motion: boolean): ThemeConfig => ({
  algorithm: look === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
  cssVar: { key: 'shuyuan' },
  hashed: false,
  token: {
    ...colours[look],
    colorPrimary: '#07c',
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
    Button: hovered[look],
    Checkbox: box[look],
    Radio: radio[look],
    Tabs: tabs[look],
  },
});
