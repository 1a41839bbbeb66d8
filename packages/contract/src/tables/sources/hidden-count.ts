/** 另有{n}…不在查看范围，未计入: a note where what was asked lies outside the own area; none where nothing does. */
export const hiddenText = (count: number, noun: string): string[] =>
  count > 0 ? [`另有${count}${noun}不在查看范围，未计入`] : []
