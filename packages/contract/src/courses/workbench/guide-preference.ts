/** The preference that says whether the user has dismissed the guide for a new school. */
export const guideKey = 'workbench.guide';
