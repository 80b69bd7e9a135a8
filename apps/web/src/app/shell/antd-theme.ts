import { type ThemeConfig, theme } from 'antd';

const fonts = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui, sans-serif";

/** Ant Design in the product's colours and measures, so that its parts and our own look alike. */
export const antdTheme = (look: 'light' | 'dark'): ThemeConfig => ({
  algorithm: look === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
  cssVar: { key: 'shuyuan' },
  hashed: false,
  token: {
    colorPrimary: '#07c',
    fontFamily: fonts,
    borderRadius: 6,
    controlHeight: 34,
    padding: 16,
    paddingLG: 24,
    paddingSM: 8,
    paddingXS: 4,
    motionDurationMid: '0.15s',
    motionDurationSlow: '0.18s',
  },
});
