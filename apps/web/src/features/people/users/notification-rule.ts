import { isNotified, type MessageRuleCode, messageRules } from '@qingkong/domain/event/event-type'

export const codes = Object.keys(messageRules) as MessageRuleCode[]

/** The comma list of switched-off codes after one switch was turned (user-22). */
export const toggled = (ruleContent: string, code: MessageRuleCode, on: boolean): string =>
  codes.filter((item) => (item === code ? !on : !isNotified(ruleContent, item))).join(',')
