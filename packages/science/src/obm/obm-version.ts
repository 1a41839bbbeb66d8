/** Stored with every result; raised when the same input would give other numbers. */
export const obmVersion = 'qingkong-obm 2'
