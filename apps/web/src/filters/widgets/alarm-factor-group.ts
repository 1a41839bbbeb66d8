import type { OptionNode } from '../option-field.tsx'
import { treeOptions } from '../option-widget.tsx'
import { type Loaded, useOptions } from '../use-options.ts'
import type { WidgetOptions } from '../widget.ts'

/** Groups of VOC and general factors that the document asks for (2 §7). */
const requestedGroups = [
  'GENERAL_FACTORS',
  'ALKANES',
  'OLEFIN',
  'ALKYNES',
  'BENZENE_CONTENT',
  'HALOGENATED_HYDROCARBON',
  'OVOCs',
  'SULFIDE',
]

const group = (code: string, title: string, children: readonly OptionNode[]): OptionNode => ({
  value: `group:${code}`,
  title,
  isGroup: true,
  children,
})

const useAlarmFactors = (isOffered: (group: string) => boolean): Loaded<OptionNode> =>
  useOptions('factorOptionListWithFactors', {}, (groups) =>
    groups
      .filter(({ code }) => isOffered(code))
      .map(({ code, name, factorList }) =>
        group(
          code,
          name,
          factorList.map((factor) => ({ value: factor.code, title: factor.name, children: [] })),
        ),
      ),
  )

const useComponentFactors = (): Loaded<OptionNode> =>
  useOptions('factorGroups', { groupCodes: requestedGroups }, (groups) =>
    groups.map(({ groupCode, groupName, factorInfos }) =>
      group(
        groupCode,
        groupName,
        factorInfos.map(({ factorCode, factorName }) => ({ value: factorCode, title: factorName, children: [] })),
      ),
    ),
  )

type Options = WidgetOptions<{ monitoringFactors: readonly string[] }>

const spec = { id: 'alarm-factor-group', key: 'monitoringFactors', tags: 'factor' } as const

interface AlarmFactorOptions extends Options {
  /** Which groups are offered, by their codes; default all. */
  groups?: (code: string) => boolean
}

/** Factors that alarms are raised on, by group. */
export const alarmFactorGroup = ({ groups = () => true, ...options }: AlarmFactorOptions = {}) => {
  const useGroups = () => useAlarmFactors(groups)
  return treeOptions({ ...spec, useLoaded: useGroups }, options)
}

/** Factors of component stations, by VOC group. */
export const componentFactorGroup = (options: Options = {}) =>
  treeOptions({ ...spec, useLoaded: useComponentFactors }, options)
