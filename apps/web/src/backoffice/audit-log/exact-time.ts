import { schoolSecond } from '../../platform/school-clock';

/** A point in time to the second, by the school's clock. */
export const exactTime = (instant: string): string => schoolSecond(new Date(instant));
