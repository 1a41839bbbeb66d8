/** What lies outside one's areas is counted, not shown (sources 9). */
export const hiddenText = (count: number): string => (count > 0 ? `；另有${count}家不在查看范围，未计入` : '')
