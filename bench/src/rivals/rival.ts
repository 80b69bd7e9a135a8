import type { Connection } from '../product';
import type { RivalProduct } from './rival-line';

/** Where an installed rival lives, and how it is reached. */
export interface RivalHome {
  readonly folder: string;
  readonly port: number;
  readonly url: string;
  /** A database of its own in the PostgreSQL that ours uses. */
  readonly connection: Connection;
  /** The first administrator's password. */
  readonly password: string;
}

/** One request to a rival. */
export interface RivalRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
}

/** The values of a row, without what only ours has. */
export type RivalRow = Readonly<Record<string, string | number>>;

/** The parts of a list that must be the same on both sides. */
export interface RivalList {
  readonly ids: readonly number[];
  readonly total: number;
}

/** How the measured requests look to a rival. */
export interface RivalApi {
  /** One class, newest first, 20 rows with the name of their programme, and the exact total. */
  list(classCode: string): RivalRequest;
  readList(answer: unknown): RivalList;
  detail(id: number): RivalRequest;
  /** The number by which the record is recognised. */
  readMobile(answer: unknown): string;
  create(row: RivalRow): RivalRequest;
  update(id: number, values: { readonly status: string; readonly tuition: number }): RivalRequest;
}

/** A list in a browser that is signed in. */
export interface RivalVisit {
  readonly path: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly localStorage: Readonly<Record<string, string>>;
}

/** A table of a rival, and the query on our rows that fills it. */
export interface RivalTable {
  readonly table: string;
  readonly columns: string;
  readonly select: string;
}

/** Another product that is measured beside ours. */
export interface Rival extends RivalProduct {
  /** Exact versions, installed from npm. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** What else its package.json needs, and how npm must be called. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly installFlags?: readonly string[];
  /** The programs that its installation needs besides npm. */
  readonly tools?: readonly string[];
  /** The arguments of Node.js that start it. */
  readonly args: readonly string[];
  /** A path that responds with 200 once it is ready. */
  readonly readyPath: string;
  readonly api: RivalApi;
  /** The tables that are filled by COPY, parents first. */
  readonly tables: readonly RivalTable[];
  env(home: RivalHome): Readonly<Record<string, string>>;
  /** Writes its files, and returns the commands that make its tables and its screens before the first start. */
  setUp(home: RivalHome): Promise<readonly (readonly string[])[]>;
  /** Signs in to the running rival and returns the token of the measured requests; the first time it makes its tables. */
  signIn(home: RivalHome): Promise<string>;
  /** The address of its list and what a signed-in browser has stored. */
  readonly visit?: (home: RivalHome) => Promise<RivalVisit>;
}
