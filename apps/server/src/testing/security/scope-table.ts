/**
 * What a person from elsewhere is told: somebody who holds the call's right but whose area, organisation and tasks have
 * nothing to do with the object of the call's example (“Read: site data and rankings city-wide; the upwind list
 * city-wide; emission detail in one's own area or where named in one's task; an event by every organisation in its
 * flow. Write: by area and assignment”).
 */
export type OutsideAnswer =
  /** Refused, and nothing is written. */
  | 'denied'
  /** Answered without a single object. */
  | 'empty'
  /** A batch: each object is refused by itself. */
  | 'eachDenied'
  /** Enterprises by name, industry and place; nothing of their emissions, energy, states or people. */
  | 'namesOnly'
  /** The same for the whole city: sites, air, weather, radars, word lists, the shape of forms. */
  | 'cityWide'
  /** About whoever asks, or made by it: nobody else's object can be named. */
  | 'own'
  /** The city's administration: the right alone decides, and no role that works in a district holds it. */
  | 'byRight'

const named =
  (answer: OutsideAnswer) =>
  (names: string): [string, OutsideAnswer][] =>
    names
      .split(/\s+/)
      .filter((name) => name !== '')
      .map((name) => [name, answer])

const denied = named('denied')
const empty = named('empty')
const cityWide = named('cityWide')
const namesOnly = named('namesOnly')
const own = named('own')
const byRight = named('byRight')

/** One entry per call with a session; a call without one fails the test until its answer is decided here. */
export const outsideAnswers: ReadonlyMap<string, OutsideAnswer> = new Map([
  // The person: profile, password, switches, menu, map radius, subscriptions.
  ...own(`currentUserOrgSystem currentUserComposition userSave userAuditPermissions userConfigQueryRadius
    userConfigUpdateRadius querySubscribeType querySubscribeListByType subscribeSwitch subscriptionMessageList
    subscriptionMessageRead logout`),
  ...denied('queryUserInfo passwordChange eventMsgRuleOne eventMsgRuleSave'),
  // Organisations and people as recipients.
  ...empty('treeWithUsers orgStructureTree'),
  // Attachments.
  ...denied('attachmentDownload attachmentTicket'),
  ...own('attachmentUpload'),
  // Events.
  ...empty(`eventTodayList eventRecord eventRecordExport alarmSite eventSite eventCount eventList eventIndustryStatistics
    eventRecordStatistics taskMine`),
  ...denied(`eventBySourceId eventFlow eventFormDetail eventDetail closeEvent closeEventBySourceId eventCommentList
    pollutionSourceRecord eventMarkSeen eventMerge reportTokenIssue paperList paperIssue paperDownload evidenceBuild
    evidenceList`),
  ...named('eachDenied')('closeEvents delegateEvents'),
  // Tasks.
  ...denied(`delegateEvent delegatePs delegateCheckEvent delegateRadar delegateTraceabilityCheckEvent
    delegateAiTraceEvent delegateMultipleAssignEvent commitAssess taskConfirm taskDeliver taskRollback taskRefuseReturn
    taskFeedback overseerConfirm overseerRollback overseerFeedback taskUrge taskExtend commentAdd`),
  ...own('reportCreate'),
  ...cityWide('pollutionTypes'),
  // Alarms.
  ...empty(`alarmRecordList alarmStatisticAlarmList alarmStatisticAlarmCount companyPolluteAlarmListRecord
    alarmRecordStatisticsQuery alarmRecordStatisticsExport companyPolluteAlarmStatisticsQuery
    companyPolluteAlarmStatisticsExport dustPolluteAlarmList dustPolluteAlarmCountAlarm dustPolluteAlarmStatisticsExport
    listCompanyByDate listCompanyBySetting listConstUnit listProjectBySelect`),
  ...denied(`alarmRecordDetail alarmRecordClose companyPolluteAlarmClose companyPolluteAlarmDetail
    companyPolluteAlarmChartDetail dustPolluteAlarmClose dustPolluteAlarmDetail dustPolluteAlarmChartDetail
    dustStaDetailData`),
  // Alarm rules are the city's: one set for all districts.
  ...cityWide(`alarmRuleList alarmRuleGetById companyPolluteRuleListRecord companyPolluteRuleGetById dustPolluteRuleList
    dustPolluteRuleGetById factorOptionListWithFactors`),
  ...byRight(`alarmRuleBackTestStart alarmRuleCreate alarmRuleSave alarmRuleDelete alarmRuleUpdate alarmRuleClose companyPolluteRuleCreate
    companyPolluteRuleSaveData companyPolluteRuleUpdate companyPolluteRuleClose companyPolluteRuleDelete
    dustPolluteRuleCreate dustPolluteRuleSave dustPolluteRuleUpdate dustPolluteRuleClose dustPolluteRuleDelete`),
  ...denied('alarmRuleQuery'),
  ...empty('companyPolluteRuleCompanies dustPolluteRuleSites siteContainMinute'),
  // Sites, air and weather.
  ...cityWide(`areaTree cityAreaTree areaSiteList countrySiteList treeGroupByArea treeGroupBySiteType
    meteorologicalSiteList superStationList defaultCityCode projectCity cockpitMapSites siteSeries mapSettings
    nearMeteorological getSiteMetData trajectory factorGroups moveableStationMoveList moveableStationHighValueList
    moveableStationHighValueChart moveableStationHighValueExport homepageMapTaxiData moveableStationTrack`),
  // Other cities, what changed of the air's data, days of sand and dust: known to the whole city, written by its own.
  ...cityWide('getCityUpdateTime cityList citySets dataVersionNow dataVersionChanges sandDustList'),
  ...denied('sandDustDeclare sandDustConfirm sandDustWithdraw'),
  ...own('areaTreePermission'),
  ...empty(
    'areaSiteListPermission siteInstrumentInfoParticulate siteInstrumentInfoVocs siteInstrumentInfoPhotochemical',
  ),
  // Analysis: the air of the whole city.
  ...cityWide(`bulletinOne bulletinExport windRoseFrequency windRosePollution windRoseExport radarCharacteristicTimeSlot
    radarCharacteristicSiteTimePoint radarCharacteristicExport radarCharacteristicSpaceExport
    calendarAnalysisSingleStation calendarAnalysisMultiStation calendarAnalysisYearData calendarAnalysisFestivalsDays
    calendarAnalysisMonthExport calendarAnalysisYearExport`),
  ...cityWide(`multipleAnalysisMeteoroTrend multipleAnalysisMeteoroTrendDownload multipleAnalysisFactorTrend
    multipleAnalysisFactorTrendDownload trendAnalysisQuery trendAnalysisExport comprehensiveAnalysisQuery
    comprehensiveAnalysisExport multiCompareFactorCompare multiCompareFactorCompareExport multiCompareSiteCompare
    multiCompareSiteCompareExport multiCompareExcessive multiCompareExcessiveExport`),
  ...cityWide(`dataCompareTimeList multipleAnalysisSiteHourChange multipleAnalysisSiteHourChangeDownload
    multipleAnalysisSiteHourHighValue multipleAnalysisSiteHourHighValueDownload multipleAnalysisSiteHourCompare
    multipleAnalysisSiteHourCompareDownload multipleAnalysisTimeSequence multipleAnalysisTimeSequenceDownload
    dValueQuery dValueExport multipleAnalysisFactorMultiple multipleAnalysisFactorMultipleDownload
    areaTransferSiteTypeTree areaTransferSiteAnalyse areaTransferSiteAnalyseExport scDataAvgBydata scDataAvgExport
    scDataAvgProfile scDataAvgProfileExport`),
  ...cityWide(`multipleRankSiteRank multipleRankSiteRankChart multipleRankCityRankConclusion
    multipleRankSiteRankExport rankInferenceCityRank rankInferenceCustomInfer rankInferenceControlValue
    rankInferenceAllowance rankInferenceLatestDate treeFloatingByArea floatingSetFloatingList shortChangeQuery
    shortChangeExport longChangeQueryLongChangeData longChangeLongChangeDataExport longChangeYearChangeQuery
    longChangeYearChangeQueryExport`),
  ...denied('floatingSetUpdate'),
  // Targets and what may still come: known to the whole city, set by those the area belongs to.
  ...cityWide(`targetList targetGetById targetDropDownList targetGetFactors targetConfigQuery targetDecompositionList
    targetDecompositionExport disassembleTargets complianceDaySuggestion complianceDayDayTarget complianceDayCalAqi
    complianceDayDayAlarm complianceDayDayAlarmChart complianceDayExport complianceMonthSuggestion
    complianceMonthComplianceChart complianceMonthLatestDate complianceMonthExport complianceYearSuggestion
    complianceYearComplianceChart complianceYearDayCompliance complianceYearExport urbanRealityQuery
    urbanRealityExport urbanRealityO3Allowance`),
  ...denied(`targetCreate targetUpdate targetDelete targetConfigSave targetDecompositionReset
    targetDecompositionSave`),
  ...own('complianceDaySaveTarget urbanRealityO3AllowanceEdit'),
  // Enterprises and dust sites.
  ...namesOnly(
    `psBaseOne homePsStation indEnterList indEnterListExport psIndustryBasicQuery nearPol nearPolMul nearestPlace
    pdpMapMapData pdpMapMapCal baseInventoryList`,
  ),
  ...cityWide('emNeaicList emSectionList emSolventList psFactorList getIndustryTreeData neaicTree'),
  ...empty('cemsEmInTree nearPolPermission dustList dustSourceListBySite dustSourceListByArea'),
  ...denied(`psIndustryEmissionReduce tabStateList subTabStateList zdjkFactorStateList zdOutletData zdOutletMoreData
    kwhFactorStateList kwhChartData gkFactorStateList gkjkTabChartList mpWorkingChartData`),
  // Radars scan across borders; their hot spots are events.
  ...cityWide(`radarList radarScanList pseudoColorRadarPic pseudoColorVerticalData pseudoColorPolData
    pseudoColorSingleData pseudoColorRadarDataTimeSequence pseudoColorControllerChannelTree
    pseudoColorControllerAnalysisDirection`),
  ...empty('radarListPermission'),
  ...denied('hotSpotDetail'),
  // Tracing.
  ...empty('traceSourceOverviewLayerList traceSourceCityPromptMessage'),
  ...denied(`traceSourceOverviewLayerClose traceSourceHourList traceSourceEnter addTraceSource traceList traceListRemove
    traceRun traceRunStart traceSourceSitePromptMessage`),
  // Administration.
  ...empty('accountList organisationList postList'),
  ...denied(`accountGetById accountCreate accountSave accountSetState accountResetPassword accountEndSessions
    accountDelete organisationSave organisationMove organisationDelete postSave postDelete auditorAppoint
    auditorResetPassword`),
  ...byRight(`roleList roleSave roleDelete auditorList operationsLogPage operationsLogActions operationsLogChain
    operationsLogVerify operationsLogExport settingList settingSave holidayList holidaySave ssoProviderList
    ssoProviderSave ssoIdentityList ssoIdentityLink ssoIdentityUnlink`),
  // What a user keeps of pages; a shared view holds filters, and each call it leads to is scoped by itself.
  ...own(
    'chartSettingOne chartSettingSave chartSettingClear savedViewCreate exportStart engineRunStart windGridUpload',
  ),
  ...cityWide('savedViewOne'),
  // Work orders, jobs.
  ...cityWide('workOrderTemplate'),
  ...own('workOrderValidate workOrderImports jobList'),
  ...denied('workOrderCommit jobDetail jobCancel jobFile alarmRuleBackTest engineRunResult'),
  // Special tasks.
  ...empty('patrolList patrolPsList'),
  ...denied(`patrolDetail patrolOrgDetail patrolProgress patrolAdd patrolUpdate patrolDelete patrolPsDetail patrolRecord
    patrolRaiseEvent patrolPicture`),
  // The desk's roster and its hand-over; the events listed there are those of the own area.
  ...cityWide('dutyNow dutyRoster dutyPeople dutyChangeList handOverNow handOverList handOverDetail'),
  ...own('dutyNoteAdd'),
  ...denied('handOverLeave handOverTake'),
  // A district may hold these rights, for its own warnings; conditions and the plan are the city's.
  ...cityWide(`earlyWarnFindAlertCategory earlyWarnFindWarnLevel earlyWarnListCondition psWarnToAdd psWarnToAddOther
    psWarnPageList psWarnToUpdate psWarnToDelete reducePlanAssessNowWarningState reducePlanAssessNowWarningInfo
    reducePlanValidTemplateExist reducePlanVersions`),
  ...denied(`earlyWarnCreate earlyWarnUpdate earlyWarnDelete earlyWarnListdelete psWarnDoAdd psWarnDoUpdate
    psWarnNotAuto psWarnDo psWarnDoDelete reducePlanPlanTemplateDownload reducePlanDataValidation
    reducePlanDataValidationDownload reducePlanDataImport`),
  ...byRight('dutyRosterSave dutyRosterCopyWeek dutyRosterSwap earlyWarnAddAlertCategory earlyWarnAddWarnLevel'),
])

/** Made by one person and closed to every other, the city's dispatcher included. */
export const personal: ReadonlySet<string> = new Set([
  'queryUserInfo',
  'passwordChange',
  'eventMsgRuleOne',
  'eventMsgRuleSave',
  'attachmentDownload',
  'attachmentTicket',
  'workOrderCommit',
  'jobDetail',
  'jobCancel',
  'jobFile',
  'alarmRuleBackTest',
  'engineRunResult',
])
