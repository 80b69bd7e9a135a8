import { chown, mkdir } from 'node:fs/promises';
import type { Identity } from '../program';
import type { Site } from '../site';
import { incomingFolder } from './wal-folder';

/** Makes the folder into which PostgreSQL puts finished segments, for whoever it runs as. */
export const ensureIncoming = async ({ postgresDir }: Site, identity: Identity): Promise<void> => {
  const folder = incomingFolder(postgresDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (identity.kind === 'user') await chown(folder, identity.uid, identity.gid);
};
