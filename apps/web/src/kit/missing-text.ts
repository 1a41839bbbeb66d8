import { create } from 'zustand'

/** Whether a past is being filled in: then what is not there is on its way, not missing. */
export const useHistoryArriving = create<{ isArriving: boolean }>(() => ({ isArriving: false }))

/** The word for a value that is not there, as a legend says it. */
export const missingText = (): string => (useHistoryArriving.getState().isArriving ? '历史数据正在补入' : '缺测')

/** The same where there is room for three signs. */
export const missingMark = (): string => (useHistoryArriving.getState().isArriving ? '补入中' : '缺测')
