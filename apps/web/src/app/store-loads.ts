import type { Calls } from '@qingkong/contract/calls'
import type { Right } from '@qingkong/contract/rights'
import { api } from '../client/api.ts'
import { usePermissions } from '../client/permissions.ts'
import { queryClient } from '../client/query-client.ts'
import { type CallInput, callKey } from '../client/use-call.ts'
import { notify } from '../kit/notify.ts'

interface StoreLoad<N extends keyof Calls> {
  input: CallInput<N>
  /** Null = everybody. */
  right: Right | null
  failure: string
}

/**
 * What the application keeps from the start of a login, and what it says when that fails (request-12, request-14).
 * Pages read the same answers through useCall.
 */
const storeLoads: { [N in keyof Calls]?: StoreLoad<N> } = {
  projectCity: { input: {}, right: null, failure: '获取项目城市接口异常' },
  areaTreePermission: { input: {}, right: null, failure: '获取区域树失败' },
  factorGroups: { input: {}, right: 'site.read', failure: '获取因子分组失败' },
  siteInstrumentInfoParticulate: { input: {}, right: 'site.read', failure: '获取站点仪器信息失败' },
  siteInstrumentInfoVocs: { input: {}, right: 'site.read', failure: '获取站点仪器信息失败' },
  siteInstrumentInfoPhotochemical: { input: {}, right: 'site.read', failure: '获取站点仪器信息失败' },
  meteorologicalSiteList: { input: {}, right: 'site.read', failure: '获取气象站失败' },
  superStationList: { input: {}, right: 'site.read', failure: '获取超级站失败' },
  baseInventoryList: { input: { pageNum: 1, pageSize: 1 }, right: 'map.read', failure: '清单接口异常' },
  userConfigQueryRadius: { input: {}, right: 'map.read', failure: '获取扇形半径失败' },
}

const load = async <N extends keyof Calls>(name: N, { input, failure }: StoreLoad<N>): Promise<string | null> => {
  try {
    await queryClient.fetchQuery({
      queryKey: callKey(name, input),
      queryFn: () => api[name](input),
      staleTime: 3_600_000,
    })
    return null
  } catch {
    return failure
  }
}

/** Loads every store of this login; each kind of failure is said once. */
export const loadStores = async (): Promise<void> => {
  const { rights } = usePermissions.getState()
  const wanted = (Object.keys(storeLoads) as (keyof Calls)[]).flatMap((name) => {
    const store = storeLoads[name]
    return store && (store.right === null || rights.has(store.right)) ? [load(name, store)] : []
  })
  for (const failure of new Set(await Promise.all(wanted))) if (failure) notify.error(failure)
}
