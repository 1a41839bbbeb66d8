import { sql, type Tx } from '../db/database.ts'
import type { CityData } from './data-files.ts'

const list = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`

/** The inventory of the enterprises: what they are, their processes with daily emissions, energy, emergency measures. */
export const insertEnterpriseInventory = async (tx: Tx, { enterpriseInventory }: CityData): Promise<void> => {
  await sql`insert into enterprise_inventory (enterprise_id, park_type, park_name, division_code, division_name,
      control_type, water_pollutants, fuel_name, fuel_amount, fuel_unit, electricity, solvent_codes, labels, red_measures,
      orange_measures, yellow_measures, source)
    select enterprise.id, "parkType", "parkName", "divisionCode", "divisionName", "controlType", "waterPollutants",
      "fuelName", "fuelAmount", "fuelUnit", electricity, "solventCodes", labels, "redWarnings", "orangeWarnings",
      "yellowWarnings", '演示清单'
    from jsonb_to_recordset(${list(enterpriseInventory)}) as r("psCode" text, "parkType" text, "parkName" text,
      "divisionCode" text, "divisionName" text, "controlType" text, "waterPollutants" text[], "fuelName" text,
      "fuelAmount" real, "fuelUnit" text, electricity real, "solventCodes" text[], labels text[], "redWarnings" text[],
      "orangeWarnings" text[], "yellowWarnings" text[])
    join enterprise on ps_code = "psCode"`.execute(tx)
  const sections = enterpriseInventory.flatMap(({ psCode, sections: own }) =>
    own.map((section, index) => ({ ...section, psCode, position: index + 1 })),
  )
  await sql`insert into enterprise_section (enterprise_id, position, process_code, section_name, emission_tsp,
      emission_voc, emission_so2, emission_nox)
    select enterprise.id, position, "processCode", section, "emissionTsp", "emissionVoc", "emissionSo2", "emissionNox"
    from jsonb_to_recordset(${list(sections)}) as r("psCode" text, position smallint, "processCode" text, section text,
      "emissionTsp" real, "emissionVoc" real, "emissionSo2" real, "emissionNox" real)
    join enterprise on ps_code = "psCode"`.execute(tx)
}
