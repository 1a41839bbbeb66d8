import { Checkbox, Input, Select, TreeSelect } from 'antd'
import { useEffect, useState } from 'react'
import { TimeTypeChoice } from '../../../blocks/enterprise/time-type-choice.tsx'
import { useOptionCall } from '../../../client/use-option-call.ts'
import type { NearbyFilter, TraceEvidence } from './nearby-query.ts'

interface Props {
  filter: NearbyFilter
  /** trace-12: national sites only. */
  withEvidence: boolean
  /** 北风 45°, or 圆形. */
  sectorText: string
  onChange: (part: Partial<NearbyFilter>) => void
  onSector: () => void
}

interface AreaNode {
  areaCode: string
  areaName: string
  children: readonly AreaNode[]
}
interface IndustryNode {
  code: string
  name: string
  children: readonly IndustryNode[]
}
interface Option {
  value: string
  title: string
  children: Option[]
}

const areaOption = ({ areaCode, areaName, children }: AreaNode): Option => ({
  value: areaCode,
  title: areaName,
  children: children.map(areaOption),
})
const industryOption = ({ code, name, children }: IndustryNode): Option => ({
  value: code,
  title: name,
  children: children.map(industryOption),
})

const radii = Array.from({ length: 10 }, (_, index) => ({ value: index + 1, label: `${index + 1} 公里` }))
const evidences: { value: TraceEvidence; label: string }[] = [
  { value: '1', label: '扩散轨迹' },
  { value: '2', label: 'AI溯源' },
]
const typingMs = 400
const tree = {
  treeCheckable: true,
  allowClear: true,
  maxTagCount: 1,
  showCheckedStrategy: TreeSelect.SHOW_PARENT,
  showSearch: { treeNodeFilterProp: 'title' },
} as const

/** What narrows the nearby sources; the trees stay empty when they cannot be loaded (request-13). */
export const NearbyFilterPanel = ({ filter, withEvidence, sectorText, onChange, onSector }: Props) => {
  const industries = useOptionCall('getIndustryTreeData', {}, { staleTime: 600_000 }).data ?? []
  const areas = useOptionCall('areaTree', { rootAreaCode: '', endAreaType: 3 }, { staleTime: 600_000 }).data ?? []
  const [name, setName] = useState(filter.name)
  useEffect(() => setName(filter.name), [filter.name])
  useEffect(() => {
    if (name === filter.name) return
    const timer = window.setTimeout(() => onChange({ name }), typingMs)
    return () => window.clearTimeout(timer)
  }, [name, filter.name, onChange])
  return (
    <div className="nearby-filter">
      <div className="nearby-field">
        <span>时间类型</span>
        <TimeTypeChoice value={filter.timeType} onChange={(timeType) => onChange({ timeType })} />
      </div>
      <div className="nearby-field">
        <span>距离</span>
        <Select
          value={filter.radiusKm}
          options={radii}
          onChange={(radiusKm) => onChange({ radiusKm })}
          aria-label="距离"
          data-testid="nearby-distance"
        />
      </div>
      <div className="nearby-field">
        <span>风向扇形</span>
        <button type="button" className="nearby-sector" onClick={onSector} data-testid="nearby-sector">
          <b>{sectorText}</b>
          <small>点击调整</small>
        </button>
      </div>
      <div className="nearby-field">
        <span>行业</span>
        <TreeSelect
          {...tree}
          value={[...filter.industryCodes]}
          treeData={industries.map(industryOption)}
          onChange={(codes: string[]) => onChange({ industryCodes: codes })}
          placeholder="全部行业"
          aria-label="行业"
          data-testid="nearby-industry"
        />
      </div>
      <div className="nearby-field">
        <span>区域</span>
        <TreeSelect
          {...tree}
          value={[...filter.areaCodes]}
          treeData={(areas[0]?.children ?? []).map(areaOption)}
          onChange={(codes: string[]) => onChange({ areaCodes: codes })}
          placeholder="全部区域"
          aria-label="区域"
          data-testid="nearby-area"
        />
      </div>
      <div className="nearby-field">
        <span>企业名称</span>
        <Input
          value={name}
          maxLength={50}
          allowClear
          onChange={(event) => setName(event.target.value)}
          onPressEnter={() => onChange({ name })}
          placeholder="输入关键字"
          aria-label="企业名称"
          data-testid="nearby-name"
        />
      </div>
      {withEvidence ? (
        <div className="nearby-field">
          <span>溯源依据</span>
          <Checkbox.Group
            value={[...filter.evidence]}
            options={evidences}
            onChange={(evidence) => onChange({ evidence })}
            data-testid="nearby-evidence"
          />
        </div>
      ) : null}
    </div>
  )
}
