import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { type ThemeMode, theme } from '../../platform/theme/theme';
import { MenuButton } from '../../ui/menu-button/menu-button';
import { shellTexts } from './shell.texts';

const modes: readonly ThemeMode[] = ['light', 'dark', 'system'];
const icons = {
  light: <SunOutlined aria-hidden />,
  dark: <MoonOutlined aria-hidden />,
  system: <DesktopOutlined aria-hidden />,
};

/** Light, dark, or following the device. */
export const ThemeSwitch = () => {
  const mode = useSyncExternalStore(theme.subscribe, theme.mode);
  const items = modes.map((key) => ({
    key,
    label: shellTexts.themes[key],
    icon: icons[key],
    checked: key === mode,
    onSelect: () => theme.choose(key),
  }));
  return <MenuButton label={shellTexts.themeMenu} trigger={icons[mode]} className="icon-button" items={items} />;
};
