/** The hours, by the school's clock, at which the daily summary can come. */
export const digestHours = [8, 18] as const;
