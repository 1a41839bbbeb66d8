import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../../client/api.ts'
import { callKey } from '../../../client/use-call.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { notify } from '../../../kit/notify.ts'
import { buildWidget } from '../../build-widget.ts'
import { useSettled } from '../../use-settled.ts'
import { dropdownHeights, tagLimits, type Widget, type WidgetOptions, type WidgetProps } from '../../widget.ts'
import {
  type DustArea,
  type DustProject,
  type DustSourceMode,
  distanceSiteOf,
  firstSources,
  isDustSourceMode,
  limitSources,
  maxCustomSources,
  meansNoData,
  recorded,
  recordedAreas,
} from './dust-projects.ts'
import { tooManyText } from './place-selection.ts'

export interface DustSourceValue {
  dustSource: DustProject[]
}

interface Sources {
  areas: readonly DustArea[]
  isLoaded: boolean
  emptyText: string
}

const keptMs = 600_000
const noAreas: readonly DustArea[] = []

/** Projects around the chosen site; nothing is asked before site and distance are there (filter-28). */
const useAround = (values: WidgetProps<DustSourceValue>['values'], enabled: boolean): Sources => {
  const place = distanceSiteOf(values['distanceSite'])
  const input = place ?? { siteCode: '', distance: 1 }
  const { data, error, isPending } = useQuery({
    queryKey: callKey('dustSourceListBySite', input),
    queryFn: ({ signal }) => api.dustSourceListBySite(input, { signal, quiet: true }),
    enabled: enabled && place !== null,
    staleTime: keptMs,
    retry: false,
  })
  const areas = useMemo(() => {
    const projects = error ? [] : recorded(data ?? [])
    return projects.length === 0 ? noAreas : [{ areaCode: '', areaName: '', projects }]
  }, [data, error])
  // Before the site widget has spoken there is nothing to say; when it says that there is no site, the list is empty.
  if (place === null) return { areas, isLoaded: values['distanceSite'] !== undefined, emptyText: '请先选择站点和距离' }
  const hasFailed = error !== null && !meansNoData(error)
  return { areas, isLoaded: !isPending, emptyText: hasFailed ? '工地列表加载失败' : '该范围内没有工地' }
}

/** Projects by district (custom mode and by area). */
const useByArea = (enabled: boolean): Sources => {
  const { data, isPending } = useOptionCall('dustSourceListByArea', {}, { enabled, staleTime: keptMs })
  const areas = useMemo(() => recordedAreas(data ?? []), [data])
  return { areas, isLoaded: !isPending, emptyText: '没有工地' }
}

const treeOf = (areas: readonly DustArea[]) =>
  areas.flatMap(({ areaCode, areaName, projects }) => {
    const leaves = projects.map(({ recordNum, projectName }) => ({ value: recordNum, title: projectName }))
    return areaCode === '' ? leaves : [{ value: `group:${areaCode}`, title: areaName, children: leaves }]
  })

const DustSource = ({ label, value, values, report }: WidgetProps<DustSourceValue>) => {
  const given = values['dustSourceMode']
  const mode: DustSourceMode = isDustSourceMode(given) ? given : '1'
  const around = useAround(values, mode === '1')
  const byArea = useByArea(mode !== '1')
  const { areas, isLoaded, emptyText } = mode === '1' ? around : byArea
  const projects = useMemo(() => areas.flatMap((area) => area.projects), [areas])
  /** The way the reported sources were chosen in; another way begins anew. */
  const [chosenIn, setChosenIn] = useState(mode)
  const chosen = chosenIn === mode ? value.dustSource : undefined
  const named = (codes: readonly string[]) => projects.filter(({ recordNum }) => codes.includes(recordNum))
  // What can no longer be chosen goes; when nothing is left of it, the list begins anew.
  const codes = limitSources(
    mode,
    [],
    named((chosen ?? []).map(({ recordNum }) => recordNum)).map((one) => one.recordNum),
  )
  /** The list the user emptied stays empty; another list does not. */
  const [emptied, setEmptied] = useState<string | null>(null)
  const list = `${mode} ${JSON.stringify(values['distanceSite'])}`
  const tell = (told: DustSourceValue) => {
    setChosenIn(mode)
    report(told)
  }
  useSettled(
    isLoaded
      ? { dustSource: codes.length > 0 || emptied === list ? named(codes) : firstSources(mode, projects) }
      : null,
    value,
    tell,
  )
  return (
    <TreeSelect<string[]>
      treeCheckable
      allowClear
      maxTagCount={tagLimits.other}
      showCheckedStrategy={TreeSelect.SHOW_CHILD}
      showSearch={{ treeNodeFilterProp: 'title' }}
      listHeight={dropdownHeights.areaTree}
      loading={!isLoaded}
      value={codes}
      treeData={treeOf(areas)}
      onChange={(next) => {
        const cut = limitSources(mode, codes, next)
        if (cut.length < next.length) notify.warning(tooManyText(maxCustomSources))
        setEmptied(cut.length === 0 ? list : null)
        tell({ dustSource: named(cut) })
      }}
      notFoundContent={isLoaded ? emptyText : '正在加载…'}
      placeholder="请选择扬尘源"
      aria-label={label}
      data-testid="dust-source"
    />
  )
}

/** 扬尘源: projects around a site, of a district, or ten of one's own choice (filter-27, filter-28). */
export const dustSource = (options: WidgetOptions<DustSourceValue> = {}): Widget<DustSourceValue> =>
  buildWidget<DustSourceValue>({ id: 'dust-source', Component: DustSource }, options)
