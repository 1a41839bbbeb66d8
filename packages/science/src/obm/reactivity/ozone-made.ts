/** RIR is a share of what is made: where nothing is, it says nothing. */
export const noOzoneMade = '当日净臭氧生成量不大于0，RIR不适用'

/** Whether relative reactivities of a day mean anything. @param netPpb N(S), ppb over the window */
export const isOzoneMade = (netPpb: number): boolean => netPpb > 0
