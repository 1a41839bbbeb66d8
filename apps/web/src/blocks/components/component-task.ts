import { flowLimits } from '@qingkong/domain/event/flow-form'
import { api } from '../../client/api.ts'
import { failureText, notify } from '../../kit/notify.ts'
import type { PageWords } from '../page-words.ts'
import { useWorkspace } from '../workspace.ts'

/** The filters of the pages of components, as far as a task is about them. */
interface TaskValues {
  siteCodes: readonly string[]
  timeRange?: readonly (readonly [string, string])[]
  startTime?: string
  endTime?: string
  date?: string
}

/** So many components are named. */
const namedCount = 5

const periodOf = ({ timeRange: [range] = [], startTime, endTime, date }: TaskValues): string => {
  const [from, to] = range ?? [startTime ?? date ?? '', endTime ?? date ?? '']
  const [first, last] = [from.slice(0, 16), to.slice(0, 16)]
  return first === last ? first : `${first}至${last}`
}

/** What the task says: station, hours, components, and the sentence of the page. */
const taskText = (
  siteNames: readonly string[],
  values: TaskValues,
  components: readonly string[],
  { title, sentence }: PageWords,
): string => {
  const named = [...new Set(components)].slice(0, namedCount)
  return [
    `【${title}】${siteNames.join('、')} ${periodOf(values)}`,
    ...(named.length > 0 ? [`，涉及${named.join('、')}`] : []),
    '。',
    sentence ?? '',
    '请核查周边污染源。',
  ]
    .join('')
    .slice(0, flowLimits.descriptionCharacters)
}

const begin = async (values: TaskValues, components: readonly string[], words: PageWords): Promise<void> => {
  try {
    const { siteInfos } = await api.superStationList({})
    const sites = values.siteCodes.flatMap((code) => siteInfos.find(({ siteCode }) => siteCode === code) ?? [])
    const [place] = sites
    if (!place) {
      notify.warning('所选站点不在组分站名单中，请重新选择站点')
      return
    }
    const names = sites.map(({ siteName }) => siteName)
    useWorkspace.getState().createTask([place.longitude, place.latitude], {
      description: taskText(names, values, components, words),
    })
  } catch (error) {
    notify.error(failureText('下发任务失败', error))
  }
}

/** 下发任务: an assigned task at the (first) station with its hours, components and the page's sentence. */
export const componentTask = <A>(componentsOf: (answer: A) => readonly string[]) => ({
  right: 'event.dispatch' as const,
  act: (answer: A, _input: unknown, values: TaskValues, words: PageWords) =>
    void begin(values, componentsOf(answer), words),
})

/** Names of components in the order of an answer. */
export const namesOf = (components: readonly { factorName: string }[]): string[] =>
  components.map(({ factorName }) => factorName)
