import type { Api } from './api';
import type { Line } from './budget';
import type { World } from './data/world';
import type { Floor } from './floor/floor';
import type { Load } from './load/load';
import type { Options } from './options';
import type { BenchProduct } from './product';

/** The context of every scenario. */
export interface Bench {
  readonly options: Options;
  readonly product: BenchProduct;
  readonly api: Api;
  readonly floor: Floor;
  readonly load: Load;
  readonly world: World;
}

/** One measurement. */
export interface Scenario {
  /** Its name for `--only`. */
  readonly name: string;
  /** It runs only when it is named, as it takes long. */
  readonly onlyByName?: true;
  run(bench: Bench): Promise<readonly Line[]>;
}
