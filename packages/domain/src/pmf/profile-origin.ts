/** Where an own profile of the library comes from. */
export const profileOriginNames = { scheme: '方案', measured: '实测', literature: '文献' } as const
export type ProfileOrigin = keyof typeof profileOriginNames

/** What may be brought in with a workbook. */
export const importedOrigins = ['measured', 'literature'] as const satisfies readonly ProfileOrigin[]
