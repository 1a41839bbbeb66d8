export const mobilePattern = /^1[3-9]\d{9}$/
export const mobileRule = '手机号输入有误,请重新输入'

export const emailPattern = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/
export const emailRule = '邮箱输入有误,请重新输入'

/** Left open, or a mobile number of the mainland. */
export const mobileProblem = (text: string): string | null =>
  text === '' || mobilePattern.test(text) ? null : mobileRule

/** Left open, or an address a mail could be sent to. */
export const emailProblem = (text: string): string | null => (text === '' || emailPattern.test(text) ? null : emailRule)
