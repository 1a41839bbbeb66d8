import type { CallAnswer } from '../../client/use-call.ts'
import { MeasuredValue } from '../../kit/measured-value.tsx'

type Section = CallAnswer<'psIndustryBasicQuery'>['emEmissionSectionResponseList'][number]

const pollutants = [
  ['颗粒物', 'emissionTsp'],
  ['VOCs', 'emissionVoc'],
  ['二氧化硫', 'emissionSo2'],
  ['氮氧化物', 'emissionNox'],
] as const

/** 主要产线: what each lets go of by the inventory, kg a day. */
export const SectionEmissions = ({ sections }: { sections: readonly Section[] }) => (
  <table className="section-emissions">
    <thead>
      <tr>
        <th>主要产线</th>
        {pollutants.map(([name]) => (
          <th key={name}>{name} (kg/d)</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {sections.length === 0 ? (
        <tr>
          <td className="missing">--</td>
          {pollutants.map(([name]) => (
            <td key={name}>
              <MeasuredValue value={null} />
            </td>
          ))}
        </tr>
      ) : null}
      {sections.map((section) => (
        <tr key={section.section}>
          <td>{section.section}</td>
          {pollutants.map(([name, field]) => (
            <td key={name}>
              <MeasuredValue value={section[field]} digits={2} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
