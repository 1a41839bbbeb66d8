import { definePages } from '../../../page/define-pages.tsx'
import type { AnyDefinition } from '../../../page/page-definition.ts'
import { declaredTabsOf } from '../../../page/page-registry.ts'

/** 告警记录, 告警统计 and what other features add to the page, e.g. 告警设置 (document 3 section 2.4). */
export const alarmPages = async (
  fixCode: string,
  tabs: { alarmRecord: AnyDefinition; alarmStatistics: AnyDefinition },
) => definePages(fixCode, `/alarm-center/${fixCode}`, { ...tabs, ...(await declaredTabsOf(fixCode)) })
