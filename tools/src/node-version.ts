import { texts } from './tools.texts';

const oldest = [20, 19] as const;

/** True for Node.js versions that the product supports. */
export const isSupportedNode = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
};

/** Ends the command with a plain message when Node.js is too old. */
export const requireNode = (): void => {
  if (isSupportedNode(process.versions.node)) return;
  console.error(texts.oldNode(process.versions.node));
  process.exit(1);
};
