import { chown, readFile, stat } from 'node:fs/promises';
import { startTexts } from '../database.texts';
import { StartError } from '../start-error';
import { type Identity, run } from './program';

/** System users that may own the cluster, in order of preference. */
const candidates = ['postgres', 'nobody'];
const overflowId = 65_534;

const isRoot = (): boolean => process.geteuid?.() === 0;

const systemUsers = async (): Promise<Map<string, { uid: number; gid: number }>> => {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  return new Map(
    lines.flatMap(([name, , uid, gid]) =>
      name !== undefined && uid !== undefined && gid !== undefined
        ? [[name, { uid: Number(uid), gid: Number(gid) }] as const]
        : [],
    ),
  );
};

const namespaceIdentity = async (): Promise<Identity> => {
  // initdb wants a name for its user, so the namespace maps to one that the system knows.
  const nobody = (await systemUsers()).get('nobody');
  return { kind: 'namespace', uid: nobody?.uid ?? overflowId, gid: nobody?.gid ?? overflowId };
};

/** Whether the identity gets into the folder and can run the program from there. */
const reaches = async (identity: Identity, target: { folder: string; program: string }): Promise<boolean> => {
  const script = 'cd "$1" && test -w . && exec "$2" --version';
  const result = await run(identity, { file: '/bin/sh', args: ['-c', script, 'sh', target.folder, target.program] });
  return result.code === 0;
};

/** Chooses the identity for a new cluster and makes it the owner of the cluster's folder. */
export const chooseIdentity = async (target: { folder: string; program: string }): Promise<Identity> => {
  if (!isRoot()) return { kind: 'self' };
  const users = await systemUsers();
  for (const name of candidates) {
    const user = users.get(name);
    if (user === undefined || user.uid === 0) continue;
    const identity: Identity = { kind: 'user', ...user };
    await chown(target.folder, user.uid, user.gid);
    if (await reaches(identity, target)) return identity;
  }
  await chown(target.folder, 0, 0);
  const namespace = await namespaceIdentity();
  if (await reaches(namespace, target)) return namespace;
  throw new StartError(startTexts.noIdentity(target.folder));
};

/** The identity that created an existing cluster, known by the owner of its files. */
export const identityOfCluster = async (clusterDir: string): Promise<Identity> => {
  const { uid, gid } = await stat(clusterDir);
  if (isRoot()) return uid === 0 ? namespaceIdentity() : { kind: 'user', uid, gid };
  if (uid !== process.geteuid?.()) throw new StartError(startTexts.foreignOwner(clusterDir));
  return { kind: 'self' };
};
