/** Text typed by people matches literally: % and _ are characters like any other. */
export const likePattern = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
