/** What the examples of the dust calls and of the rules of enterprises and dust sites need from the fixture city. */
export interface FixtureDust {
  /** An alarm of a construction site, its record number and its event. */
  alarmId: string
  recordNum: string
  eventId: string
  ruleId: string
  idleRuleId: string
  companyRuleId: string
  idleCompanyRuleId: string
  /** A work-order import that was checked and waits for its commit. */
  workOrderImportId: string
  /** An xlsx by the template with one fresh work order. */
  workOrderFile: () => File
  /** Two alarming site events that nobody has taken up yet. */
  mergeable: { main: string; child: string }
}
