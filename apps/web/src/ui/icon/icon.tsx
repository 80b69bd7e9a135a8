import { type IconName, iconsByName } from './icons-by-name';

const isKnown = (name: string): name is IconName => Object.hasOwn(iconsByName, name);

/** Draws an icon by the name that the server's menu gives; an unknown name gets a plain one, never a gap. */
export const Icon = ({ name, className }: { name: string; className?: string }) => {
  const Drawn = iconsByName[isKnown(name) ? name : 'AppstoreOutlined'];
  return <Drawn className={className} aria-hidden />;
};
