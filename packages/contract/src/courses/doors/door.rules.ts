/** The places that the admission letter can contain. */
export const letterPlaces = ['姓名', '课程项目', '班级', '开学日期', '学校'] as const;

/** The longest admission letter, and the longest explanation of how to pay. */
export const doorTextMax = { letter: 4000, how_to_pay: 1000 } as const;
