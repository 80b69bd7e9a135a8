import { type IconName, iconsByName } from './icons-by-name';

const isKnown = (name: string): name is IconName => Object.hasOwn(iconsByName, name);

/** Shows an icon by its name in the server's menu; an unknown name gets a default icon, never a gap. */
export const Icon = ({ name, className }: { name: string; className?: string }) => {
  const Drawn = iconsByName[isKnown(name) ? name : 'AppstoreOutlined'];
  return <Drawn className={className} aria-hidden />;
};
