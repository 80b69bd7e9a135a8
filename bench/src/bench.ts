import type { Api } from './api';
import type { Line } from './budget';
import type { World } from './data/world';
import type { Floor } from './floor/floor';
import type { Load } from './load/load';
import type { Options } from './options';
import type { BenchProduct } from './product';

/** What every scenario works with. */
export interface Bench {
  readonly options: Options;
  readonly product: BenchProduct;
  readonly api: Api;
  readonly floor: Floor;
  readonly load: Load;
  readonly world: World;
}

/** One thing that is measured. */
export interface Scenario {
  /** What `--only` names it by. */
  readonly name: string;
  run(bench: Bench): Promise<readonly Line[]>;
}
