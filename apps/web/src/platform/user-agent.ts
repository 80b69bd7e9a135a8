import { deviceTexts as texts } from './user-agent.texts';

type Sign = readonly [sign: RegExp, name: string];

// Order matters: most browsers also name those that they are derived from.
const browsers: readonly Sign[] = [
  [/MicroMessenger\//, texts.wechat],
  [/DingTalk\//, texts.dingtalk],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/QQBrowser\//, texts.qqBrowser],
  [/(?:OPR|Opera)\//, 'Opera'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly Sign[] = [
  [/OpenHarmony|HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameOf = (signs: readonly Sign[], userAgent: string): string | undefined =>
  signs.find(([sign]) => sign.test(userAgent))?.[1];

/** A readable name of a user agent: browser and system. */
export const nameDevice = (userAgent: string): string => {
  const names = [nameOf(browsers, userAgent), nameOf(systems, userAgent)].filter((name) => name !== undefined);
  return names.length === 0 ? texts.unknown : names.join(' · ');
};
