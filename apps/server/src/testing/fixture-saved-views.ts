import type { FixtureSavedViews } from '@qingkong/contract/testing/fixture-saved-views'
import type { FixtureBuild } from './fixture-build.ts'

/** A kept view of the duty chief. */
export const buildSavedViews = async ({ place }: FixtureBuild): Promise<FixtureSavedViews> => {
  const chief = await place.client('zhibanzhang')
  const { id } = await chief.savedViewCreate({
    fixCode: 'trend-analysis',
    tab: 'singleArea',
    state: { filters: { siteCode: '320200' } },
    rev: 0,
  })
  return { viewId: id }
}
