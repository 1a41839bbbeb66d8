import { afterEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../client/permissions.ts'
import { queryClient } from '../client/query-client.ts'
import { routes } from '../client/routes.gen.ts'
import { notify } from '../kit/notify.ts'
import { loadStores } from './store-loads.ts'

const answering = (fails: (path: string) => boolean) => {
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) => {
      const path = new URL(url, 'http://x').pathname
      asked.push(path)
      const body = fails(path)
        ? { code: 50000, data: null, message: '服务器内部错误' }
        : { code: 0, data: [], message: 'ok' }
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
    }),
  )
  return asked
}

afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('what the application keeps from the start', () => {
  it('request-12: a failing store says which one, each once', async () => {
    usePermissions.setState({ rights: new Set(['site.read', 'map.read']) })
    answering((path) => !path.includes('project'))
    const error = vi.spyOn(notify, 'error').mockReturnValue()
    await loadStores()
    expect(error.mock.calls.map(([text]) => text).toSorted()).toEqual(
      [
        '获取区域树失败',
        '获取因子分组失败',
        '获取站点仪器信息失败',
        '获取气象站失败',
        '获取超级站失败',
        '获取扇形半径失败',
        // C: request-12 names the base inventory too.
        '清单接口异常',
      ].toSorted(),
    )
  })

  it.each([
    ['factorGroups', '获取因子分组失败'],
    ['siteInstrumentInfoParticulate', '获取站点仪器信息失败'],
    ['siteInstrumentInfoVocs', '获取站点仪器信息失败'],
    ['siteInstrumentInfoPhotochemical', '获取站点仪器信息失败'],
    ['areaTreePermission', '获取区域树失败'],
    ['meteorologicalSiteList', '获取气象站失败'],
    ['superStationList', '获取超级站失败'],
    ['userConfigQueryRadius', '获取扇形半径失败'],
    ['baseInventoryList', '清单接口异常'],
  ])('request-12: %s alone failing says %s', async (name, message) => {
    usePermissions.setState({ rights: new Set(['site.read', 'map.read']) })
    answering((path) => path.endsWith(routes[name]?.path ?? '-'))
    const error = vi.spyOn(notify, 'error').mockReturnValue()
    await loadStores()
    expect(error.mock.calls).toEqual([[message]])
  })

  it('request-14: a failing project city says 获取项目城市接口异常', async () => {
    answering((path) => path.includes('project/city'))
    const error = vi.spyOn(notify, 'error').mockReturnValue()
    await loadStores()
    expect(error).toHaveBeenCalledExactlyOnceWith('获取项目城市接口异常')
  })

  it('asks for nothing the user has no right to', async () => {
    usePermissions.setState({ rights: new Set() })
    const asked = answering(() => false)
    await loadStores()
    expect(asked.filter((path) => /site|factor|radius/.test(path))).toEqual([])
  })
})
