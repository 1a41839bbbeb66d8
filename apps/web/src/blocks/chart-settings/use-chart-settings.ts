import type { ChartSettings } from '@qingkong/contract/shapes/chart-settings'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../client/api.ts'
import { callKey, useCall } from '../../client/use-call.ts'
import { failureText, notify } from '../../kit/notify.ts'

interface ChartOfPage {
  fixCode: string
  /** Which of the page's charts; with the tab where tabs draw different ones. */
  chartKey: string
}

/** The user's kept changes of a chart, and keeping others; null returns to how the page draws it. */
export const useChartSettings = ({ fixCode, chartKey }: ChartOfPage, enabled = true) => {
  const client = useQueryClient()
  const { data } = useCall('chartSettingOne', { fixCode, chartKey }, { enabled, staleTime: Number.POSITIVE_INFINITY })
  const keep = useCallback(
    async (changes: ChartSettings | null): Promise<boolean> => {
      const chart = { fixCode, chartKey }
      try {
        if (changes === null) await api.chartSettingClear(chart)
        const answer =
          changes === null
            ? { settings: null, updateTime: null }
            : await api.chartSettingSave({ ...chart, settings: changes })
        client.setQueryData(callKey('chartSettingOne', chart), answer)
        return true
      } catch (error) {
        notify.error(failureText('保存图表设置失败', error))
        return false
      }
    },
    [client, fixCode, chartKey],
  )
  return { changes: data?.settings ?? null, keep }
}
