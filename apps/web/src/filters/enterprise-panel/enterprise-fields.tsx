import { InputNumber, Select, Switch, TreeSelect } from 'antd'
import type { ReactNode } from 'react'
import { tagLimits } from '../widget.ts'
import { DataRangeRows } from './data-range-rows.tsx'
import { labelChoices, otherChoices, stateChoices, typeChoices } from './enterprise-choices.ts'
import { type EnterpriseFilter, maxRadiusKm, radiusOf } from './enterprise-filter.ts'
import { isSolventShown, leafCodes } from './process-options.ts'
import type { EnterpriseOptions } from './use-enterprise-options.ts'

interface Props {
  filter: EnterpriseFilter
  options: EnterpriseOptions
  onChange: (part: Partial<EnterpriseFilter>) => void
  factorCode: string | null
}

const Field = ({ label, children, hint }: { label: string; children: ReactNode; hint?: string }) => (
  <div className="enterprise-field">
    <span className="enterprise-label">{label}</span>
    {children}
    {hint ? <small className="enterprise-hint">{hint}</small> : null}
  </div>
)

const many = { mode: 'multiple', allowClear: true, showSearch: { optionFilterProp: 'label' } } as const
const tree = {
  treeCheckable: true,
  allowClear: true,
  maxTagCount: tagLimits.other,
  showSearch: { treeNodeFilterProp: 'title' },
} as const

/** The fields of the panel in the order of document 3 section 2.7. */
export const EnterpriseFields = ({ filter, options, onChange, factorCode }: Props) => (
  <div className="enterprise-fields">
    <Field label="区域">
      <Select
        {...many}
        maxTagCount={tagLimits.area}
        value={[...filter.areaCodes]}
        options={options.areas}
        onChange={(areaCodes) => onChange({ areaCodes })}
        placeholder="全部区域"
        aria-label="区域"
        data-testid="enterprise-areas"
      />
    </Field>
    <Field label="企业状态">
      <Select
        {...many}
        maxTagCount={tagLimits.status}
        value={[...filter.states]}
        options={[...stateChoices]}
        onChange={(states) => onChange({ states })}
        placeholder="全部状态"
        aria-label="企业状态"
        data-testid="enterprise-states"
      />
    </Field>
    <Field label="企业类型">
      <Select
        {...many}
        maxTagCount={tagLimits.type}
        value={[...filter.types]}
        options={[...typeChoices]}
        onChange={(types) => onChange({ types })}
        placeholder="全部类型"
        aria-label="企业类型"
        data-testid="enterprise-types"
      />
    </Field>
    <Field label="行业">
      <TreeSelect<string[]>
        {...tree}
        showCheckedStrategy={TreeSelect.SHOW_PARENT}
        value={[...filter.industries]}
        treeData={options.industries}
        onChange={(industries) => onChange({ industries })}
        placeholder="全部行业"
        aria-label="行业"
        data-testid="enterprise-industries"
      />
    </Field>
    <Field label="主要工艺">
      <TreeSelect<string[]>
        {...tree}
        showCheckedStrategy={TreeSelect.SHOW_CHILD}
        value={[...filter.processes]}
        treeData={options.processes}
        onChange={(processes) => onChange({ processes })}
        placeholder="全部工艺"
        aria-label="主要工艺"
        data-testid="enterprise-processes"
      />
    </Field>
    {isSolventShown(filter.processes) ? (
      <Field label="有机溶剂">
        <Select
          {...many}
          maxTagCount={tagLimits.other}
          value={[...filter.solvents]}
          options={options.solvents}
          onChange={(solvents) => onChange({ solvents })}
          placeholder="全部溶剂"
          aria-label="有机溶剂"
          data-testid="enterprise-solvents"
        />
      </Field>
    ) : null}
    <Field label="主要污染物类别">
      <TreeSelect<string[]>
        {...tree}
        showCheckedStrategy={TreeSelect.SHOW_PARENT}
        value={[...filter.factors]}
        treeData={options.factors}
        onChange={(codes) => onChange({ factors: leafCodes(options.factorGroups, codes) })}
        placeholder="全部污染物"
        aria-label="主要污染物类别"
        data-testid="enterprise-factors"
      />
    </Field>
    <Field label="数据范围">
      <DataRangeRows
        rows={filter.dataRanges}
        onChange={(dataRanges) => onChange({ dataRanges })}
        factorCode={factorCode}
      />
    </Field>
    <div className="enterprise-switch">
      <span>仅上风向</span>
      <Switch
        size="small"
        checked={filter.upwindOnly}
        onChange={(upwindOnly) => onChange({ upwindOnly })}
        aria-label="仅上风向"
        data-testid="enterprise-upwind"
      />
    </div>
    <Field label="距点位距离" hint="选择点位并填写半径后按距离筛选">
      <div className="enterprise-distance">
        <Select
          {...many}
          maxTagCount={tagLimits.other}
          value={[...filter.siteCodes]}
          options={options.sites}
          onChange={(siteCodes) => onChange({ siteCodes })}
          placeholder="请选择点位"
          aria-label="点位"
          data-testid="enterprise-sites"
        />
        <InputNumber
          min={0}
          max={maxRadiusKm}
          value={filter.radiusKm}
          onChange={(entered) => onChange({ radiusKm: radiusOf(entered) })}
          suffix="km"
          placeholder="半径"
          aria-label="半径（公里）"
          data-testid="enterprise-radius"
        />
      </div>
    </Field>
    <Field label="企业标签">
      <Select
        {...many}
        maxTagCount={tagLimits.other}
        value={[...filter.labels]}
        options={[...labelChoices]}
        onChange={(labels) => onChange({ labels })}
        placeholder="不限"
        aria-label="企业标签"
        data-testid="enterprise-labels"
      />
    </Field>
    <Field label="其他">
      <Select
        {...many}
        maxTagCount={tagLimits.other}
        value={[...filter.other]}
        options={[...otherChoices]}
        onChange={(other) => onChange({ other })}
        placeholder="不限"
        aria-label="其他"
        data-testid="enterprise-other"
      />
    </Field>
  </div>
)
