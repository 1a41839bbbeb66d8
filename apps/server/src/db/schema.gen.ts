// Made by `npm run schema` from the migrations; a test compares. Rows as the driver gives them, by table and column.
export interface Tables {
  abnormal_day: {
    id: string
    enterprise_id: number
    day: string
    kind: 'constant' | 'flatAfterStep' | 'runningWhileStopped' | 'unsynchronised' | 'nearLimit' | 'dayNight' | 'massMismatch' | 'conversionMismatch' | 'oxygen' | 'cemsCare' | 'longMissing' | 'negative' | 'overRange' | 'missing'
    score: number
    findings: unknown
    from_at: Date
    to_at: Date
    status: 1 | 2 | 3
    event_id: string | null
    reason: string | null
    closed_by: string | null
    closed_at: Date | null
    made_at: Date
  }
  abnormal_kind: {
    kind: 'constant' | 'flatAfterStep' | 'runningWhileStopped' | 'unsynchronised' | 'nearLimit' | 'dayNight' | 'massMismatch' | 'conversionMismatch' | 'oxygen' | 'cemsCare' | 'longMissing' | 'negative' | 'overRange' | 'missing'
    least_hours: number
    tuned_at: Date
    tuned_by: string
    reason: string
  }
  abnormal_watch: {
    one: boolean
    judged_until: Date | null
  }
  alarm_due: {
    target_kind: 'site' | 'outlet' | 'dust'
    target_id: number
    granularity: 'fiveMinute' | 'hour'
    start_at: Date
    late: boolean
    attempts: number
    last_error: string | null
    first_failed_at: Date | null
    next_attempt_at: Date | null
    batch_limit: number | null
  }
  alarm_record: {
    id: string
    subject_kind: 'site' | 'outlet' | 'dust'
    subject_id: number
    rule_id: string
    rule_name: string
    factor_code: string
    level: 1 | 2 | 3
    status: 1 | 2 | 3
    first_at: Date
    started_at: Date
    last_at: Date
    ended_at: Date | null
    first_value: number | null
    last_value: number | null
    peak_value: number | null
    reference_value: number | null
    excess_multiple: number | null
    sentence: string
    meteorology: unknown
    event_id: string | null
    suppressed_reason: string | null
    notify: boolean
    dedupe_key: string
  }
  alarm_rule: {
    id: string
    name: string
    alarm_type: '0' | '1'
    calculation_mode: '0' | '1' | '2' | '3' | '4' | '5'
    accuracy: '0' | '1'
    factor_code: string
    ratio_factor_code: string | null
    site_types: string[]
    site_codes: string[]
    compare_site_codes: string[]
    lookback_hours: number
    threshold_unit: 'absolute' | 'percent'
    threshold_level1: number | null
    threshold_level2: number | null
    threshold_level3: number | null
    quiet_window: string
    remark: string
    status: '0' | '1'
    updated_at: Date
    updated_by: string
  }
  alarm_seen: {
    alarm_id: string
    user_id: string
    user_name: string
    org_name: string
    seen_at: Date
  }
  alarm_state: {
    rule_id: string
    subject_kind: 'site' | 'outlet' | 'dust'
    subject_id: number
    factor_code: string
    state: unknown
    last_start_at: Date
  }
  alert_category: {
    category_code: string
    category_name: string
    position: number
    built_in: boolean
  }
  allowance_edit: {
    user_id: string
    area_code: string
    edit_key: string
    day: string
    edited: unknown
    updated_at: Date
  }
  app_user: {
    id: string
    user_code: string
    remark_name: string
    password_hash: string
    must_change_password: boolean
    disabled: boolean
    demo: boolean
    mobile_phone: string
    email: string
    post_name: string
    org_code: string
    area_codes: string[]
    enterprise_code: string | null
    permission_version: number
    created_at: Date
  }
  area: {
    area_code: string
    area_name: string
    parent_code: string | null
    area_type: number
    longitude: number | null
    latitude: number | null
    sort: number
  }
  assessment_site: {
    area_code: string
    site_id: number
    role: 'assessment' | 'control'
    valid_from: string
    valid_to: string | null
    source: string
    version: number
    updated_by: string | null
    updated_at: Date | null
  }
  assignment: {
    id: string
    event_id: string
    part: 'host' | 'assist' | 'overseer'
    round: number
    user_id: string | null
    user_name: string
    org_code: string
    org_name: string
    state: 'open' | 'confirmed' | 'transferred' | 'returned' | 'fedBack' | 'withdrawn' | 'noFeedback' | 'done'
    parent_id: string | null
    hops: number
    created_at: Date
    sign_due_at: Date | null
    feedback_due_at: Date | null
    confirmed_at: Date | null
    fed_back_at: Date | null
    ended_at: Date | null
  }
  attachment: {
    id: string
    sha256: string
    file_name: string
    file_type: string
    size_bytes: number
    width: number | null
    height: number | null
    owner_id: string
    created_at: Date
    event_id: string | null
    flow_step_id: string | null
  }
  box_model_automatic: {
    only_row: boolean
    enabled: boolean
    editor_name: string
    edited_at: Date
  }
  box_model_favourite: {
    id: string
    owner_id: string
    job_id: string
    name: string
    note: string
    created_at: Date
  }
  box_model_night: {
    site_id: number
    day: string
    job_id: string | null
    skipped: string | null
    decided_at: Date
  }
  box_model_set: {
    id: string
    owner_id: string
    name: string
    mechanism_id: string | null
    form: unknown
    version: number
    created_at: Date
    updated_at: Date
  }
  captcha: {
    id: string
    answer_hash: string
    expires_at: Date
  }
  carbon_hour: {
    site_id: number
    start_at: Date
    measured: (number | null)[]
    flags: string | null
    frame_id: number | null
    rev: number
    valid_minutes: number | null
    source: 'device' | 'rolled' | 'national' | 'import'
  }
  chart_setting: {
    user_id: string
    fix_code: string
    chart_key: string
    settings: unknown
    updated_at: Date
  }
  city: {
    id: number
    city_code: string
    city_name: string
    province_code: string
    region: string | null
    longitude: number | null
    latitude: number | null
  }
  city_day: {
    city_id: number
    day: string
    pm25: number | null
    pm10: number | null
    so2: number | null
    no2: number | null
    co: number | null
    o38h: number | null
    aqi: number | null
    primary_factors: string[] | null
    source: 'device' | 'rolled' | 'national' | 'import'
    first_rev: number
    rev: number
  }
  city_hour: {
    city_id: number
    start_at: Date
    pm25: number | null
    pm10: number | null
    so2: number | null
    no2: number | null
    o3: number | null
    co: number | null
    o38h: number | null
    aqi: number | null
    primary_factors: string[] | null
    source: 'device' | 'rolled' | 'national' | 'import'
    first_rev: number
    rev: number
  }
  city_set: {
    set_key: string
    group_code: string | null
    label: string
    sort: number
  }
  city_set_member: {
    set_key: string
    city_code: string
  }
  comment: {
    id: string
    source_id: string
    event_id: string
    user_id: string
    user_name: string
    note: string
    created_at: Date
  }
  control_proposal: {
    id: string
    site_id: number
    factor_code: string
    day: string
    rule_id: string
    object_kind: 'enterprise' | 'dust' | 'area'
    object_code: string
    object_name: string
    measure: string
    period: string
    unit: string
    basis: string
    score: number
    distance_m: number | null
    bearing_deg: number | null
    decision: 'draft' | 'accepted' | 'rejected'
    reason: string
    event_id: string | null
    version: number
    updated_at: Date
    updated_by: string
    updated_name: string
    decided_at: Date | null
  }
  control_proposal_change: {
    id: number
    proposal_id: string
    action: 'edit' | 'accept' | 'reject'
    detail: string
    user_id: string
    user_name: string
    at: Date
  }
  dead_letter: {
    id: string
    queue: 'rollUp' | 'alarm'
    target_kind: 'site' | 'outlet' | 'dust' | 'point' | 'mobile' | 'voc' | 'ions' | 'carbon' | 'elements'
    target_id: number
    granularity: 'fiveMinute' | 'hour' | 'day'
    start_at: Date
    late: boolean
    error: string
    attempts: number
    first_failed_at: Date
    last_failed_at: Date
  }
  device: {
    id: number
    mn: string
    password: string
    profile_code: string
    system_type: string
    sm4_key: Buffer | null
    sm4_key_previous: Buffer | null
    sm4_key_previous_until: Date | null
    address_range: string | null
    enabled: boolean
  }
  device_binding: {
    device_id: number
    device_factor: string
    target_kind: 'site' | 'outlet' | 'dust' | 'point' | 'mobile' | 'voc' | 'ions' | 'carbon' | 'elements'
    target_id: number
    factor_code: string
    scale: number
    valid_from: Date
    valid_to: Date
  }
  device_directory: {
    only_row: boolean
    rev: number
  }
  device_profile: {
    code: string
    crc: 'hj212' | 'modbus' | 'any' | 'ignore'
    swap_crc: boolean
    rate_per_min: number | null
    burst: number | null
    max_age_days: number
    max_future_min: number
    minute_interval_min: number
    realtime_interval_s: number
    fresh_qn_hours: number | null
    connections_per_address: number | null
    idle_timeout_s: number | null
    keeps_history_frames: boolean
  }
  document: {
    id: string
    event_id: string
    kind: 'assignment' | 'supervision' | 'transfer'
    issue: number
    year: number
    number: number
    document_number: string
    reason: string
    issued_by: string
    issued_by_name: string
    issued_at: Date
    file_name: string
    size_bytes: number
    sha256: string
  }
  document_number: {
    kind: 'assignment' | 'supervision' | 'transfer'
    year: number
    last: number
  }
  dust_hour: {
    dust_id: number
    start_at: Date
    tsp: number | null
    pm10: number | null
    pm25: number | null
    noise: number | null
    wind_speed: number | null
    wind_direction: number | null
    temperature: number | null
    humidity: number | null
    air_pressure: number | null
    flags: unknown
    frame_id: number | null
    rev: number
    valid_minutes: number | null
    source: 'device' | 'rolled' | 'national' | 'import'
  }
  dust_minute: {
    dust_id: number
    start_at: Date
    tsp: number | null
    pm10: number | null
    pm25: number | null
    noise: number | null
    wind_speed: number | null
    wind_direction: number | null
    temperature: number | null
    humidity: number | null
    air_pressure: number | null
    flags: unknown
    frame_id: number | null
    rev: number
    realtime: boolean
  }
  dust_site: {
    id: number
    record_num: string
    project_name: string
    const_unit_name: string
    address: string
    area_code: string
    longitude: number
    latitude: number
    planned_completion: string | null
    city_manager: boolean
    enabled: boolean
  }
  dust_stop: {
    dust_id: number
    from_day: string
    to_day: string | null
    reason: string
  }
  duty_change: {
    id: string
    kind: 'save' | 'copy' | 'swap'
    sentence: string
    detail: unknown
    user_id: string
    user_name: string
    at: Date
  }
  duty_member: {
    duty_date: string
    shift: 'day' | 'night'
    user_id: string
    part: 'chief' | 'officer'
    position: number
  }
  duty_note: {
    id: string
    duty_date: string
    shift: 'day' | 'night'
    user_id: string
    user_name: string
    note: string
    at: Date
  }
  duty_notice: {
    event_id: string
    stage: 'officer' | 'chief'
    clock_from: Date
    user_ids: string[]
    user_names: string[]
    at: Date
  }
  duty_shift: {
    duty_date: string
    shift: 'day' | 'night'
    version: number
    updated_at: Date
    updated_by: string
  }
  elements_hour: {
    site_id: number
    start_at: Date
    measured: (number | null)[]
    flags: string | null
    frame_id: number | null
    rev: number
    valid_minutes: number | null
    source: 'device' | 'rolled' | 'national' | 'import'
  }
  engine_run: {
    job_id: string
    engine: string
    run_key: string
    site_codes: string[]
    from_day: string | null
    to_day: string | null
    asked: unknown
    schedule_id: string | null
    due_at: Date | null
    published_at: Date | null
    published_by: string | null
    publisher_name: string | null
    shared_at: Date | null
  }
  engine_schedule: {
    id: string
    title: string
    engine: string
    ask: unknown
    minute_of_day: number
    enabled: boolean
    publishes: boolean
    version: number
    next_at: Date
    edited_by: string
    editor_name: string
    created_at: Date
    updated_at: Date
  }
  enterprise: {
    id: number
    ps_code: string
    ps_name: string
    address: string
    area_code: string
    street_code: string | null
    longitude: number
    latitude: number
    industry_code: string
    industry_name: string
    credit_code: string
    key_industry: boolean
    monitor_types: string[]
    contact_name: string | null
    contact_phone: string | null
    enabled: boolean
  }
  enterprise_inventory: {
    enterprise_id: number
    park_type: string | null
    park_name: string | null
    division_code: string
    division_name: string
    control_type: string | null
    water_pollutants: string[]
    fuel_name: string | null
    fuel_amount: number | null
    fuel_unit: string | null
    electricity: number | null
    solvent_codes: string[]
    labels: string[]
    red_measures: string[]
    orange_measures: string[]
    yellow_measures: string[]
    remark: string
    source: string
  }
  enterprise_section: {
    enterprise_id: number
    position: number
    process_code: string
    section_name: string
    emission_tsp: number | null
    emission_voc: number | null
    emission_so2: number | null
    emission_nox: number | null
  }
  event: {
    id: string
    event_code: string
    event_type: '1' | '2' | '3' | '4' | '6' | '7' | '7.4' | '4.7'
    status: 1 | 2 | 3 | 4 | 6 | 7 | 8 | 9 | 10 | 11 | 12
    level: 1 | 2 | 3 | null
    event_time: Date
    created_at: Date
    updated_at: Date
    longitude: number
    latitude: number
    location: string
    area_code: string
    site_id: number | null
    enterprise_id: number | null
    outlet_id: number | null
    dust_id: number | null
    ps_type: '1' | '2' | null
    source_id: string
    description: string
    factor_code: string | null
    report_type: string | null
    pollution_type: string | null
    report_content: string | null
    order_number: string | null
    reporter_id: string | null
    reporter_name: string | null
    reporter_org: string | null
    delegate_type: '1' | '2' | '3' | '4' | null
    recovered: boolean
    invalidated: boolean
    notify: boolean
    suppressed_reason: string | null
    parent_event_id: string | null
    return_locked: boolean
    has_feedback: boolean
    finding: string | null
    measure: string | null
    measure_date: Date | null
    case_number: string | null
    assessor_id: string | null
    regional: boolean
    deadline_stage: 'dispatch' | 'sign' | 'feedback' | 'assess' | 'supervise' | null
    deadline_from: Date | null
    deadline_at: Date | null
    soon_at: Date | null
    auto_urged_at: Date | null
    overdue_at: Date | null
    extended: boolean
    escalation: 0 | 1 | 2
  }
  event_day_number: {
    day: string
    last: number
  }
  event_seen: {
    event_id: string
    user_id: string
    user_name: string
    seen_at: Date
  }
  event_source: {
    event_id: string
    kind: 'ps' | 'dust'
    code: string
  }
  extension: {
    id: string
    event_id: string
    requested_by: string
    reason: string
    hours: number
    state: 'requested' | 'approved'
    requested_at: Date
    approved_by: string | null
    approved_at: Date | null
  }
  fact_version: {
    topic: string
    n: number
  }
  floating_set: {
    site_id: number
    area_code: string
    valid_from: string
    valid_to: string | null
    updated_at: Date
    updated_by: string
  }
  flow_step: {
    id: string
    event_id: string
    seq: number
    action: 'raise' | 'delegate' | 'confirm' | 'assistConfirm' | 'deliver' | 'rollback' | 'refuseReturn' | 'feedback' | 'furtherFeedback' | 'assessDispatch' | 'assessArchive' | 'redelegate' | 'overseerConfirm' | 'overseerRollback' | 'overseerFeedback' | 'close' | 'withdraw' | 'closeUnderSupervision'
    stage: 'info' | 'delegate' | 'confirm' | 'deliver' | 'rollback' | 'user_trace' | 'assess' | 'user_overseer' | 'close'
    from_status: 1 | 2 | 3 | 4 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | null
    to_status: 1 | 2 | 3 | 4 | 6 | 7 | 8 | 9 | 10 | 11 | 12
    actor_id: string | null
    actor_name: string
    org_code: string
    org_name: string
    at: Date
    form: unknown
    submission_key: string
  }
  flux_section: {
    section_code: string
    section_name: string
    neighbour_code: string
    longitude: number
    latitude: number
    length_m: number
    inward_deg: number
    source: string
  }
  frame_raw: {
    received_at: Date
    id: number
    device_id: number
    cn: string
    interval_start: Date | null
    sha256: Buffer
    marks: string[]
    bytes: Buffer
  }
  hand_over: {
    id: string
    duty_date: string
    shift: 'day' | 'night'
    start_at: Date
    end_at: Date
    user_id: string
    user_name: string
    signed_at: Date
    content: string
    hash: string
    open_count: number
    overdue_count: number
  }
  hand_over_taken: {
    hand_over_id: string
    user_id: string
    user_name: string
    signed_at: Date
    hash: string
  }
  history_floor: {
    only_row: boolean
    rev: number
  }
  hot_spot: {
    id: string
    radar_id: number
    first_scan_id: string
    last_scan_id: string
    first_at: Date
    last_at: Date
    longitude: number
    latitude: number
    distance_m: number
    direction_deg: number
    peak: number
    background: number
    contrast: number
    area_m2: number
    depolarization: number | null
    meteorology: unknown
    event_id: string | null
    raised_scan_id: string | null
    raised_at: Date | null
  }
  hot_spot_sighting: {
    hot_spot_id: string
    scan_id: string
    longitude: number
    latitude: number
    peak: number
    contrast: number
    area_m2: number
  }
  import_batch: {
    id: string
    kind: 'cnemc-hourly' | 'prsa'
    file_name: string
    sha256: string
    rows_accepted: number
    rows_rejected: number
    created_at: Date
  }
  ions_hour: {
    site_id: number
    start_at: Date
    measured: (number | null)[]
    flags: string | null
    frame_id: number | null
    rev: number
    valid_minutes: number | null
    source: 'device' | 'rolled' | 'national' | 'import'
  }
  job: {
    id: string
    kind: string
    title: string
    owner_id: string | null
    owner_name: string
    scope: unknown
    area_code: string | null
    input: unknown
    state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
    percent: number
    sentence: string
    log: unknown
    cancel_requested: boolean
    attempts: number
    lease_token: string | null
    lease_until: Date | null
    files: unknown
    data_version: string | null
    created_at: Date
    started_at: Date | null
    ended_at: Date | null
  }
  latest: {
    target_kind: 'site' | 'outlet' | 'dust' | 'point' | 'mobile' | 'voc' | 'ions' | 'carbon' | 'elements'
    target_id: number
    granularity: 'minute' | 'fiveMinute' | 'hour' | 'day'
    start_at: Date
    row: unknown
  }
  lidar_hour: {
    radar_id: number
    start_at: Date
    profiles: number
    mixing_height_m: number | null
    mixing_height_profiles: number
    layer_m: number
    extinction: (number | null)[]
    depolarization: (number | null)[] | null
    optical_depth: number | null
    flag: string | null
    computed_at: Date
  }
  line_day: {
    enterprise_id: number
    line_code: string
    day: string
    basis: 'fiveMinute' | 'hour'
    producing: number
    synchronous: number
    alarms: number
    computed_at: Date
  }
  line_day_watch: {
    one: boolean
    counted_until: string | null
  }
  login_failure: {
    id: number
    user_code: string
    address: string
    at: Date
    settled: boolean
  }
  mechanism_file: {
    id: string
    owner_id: string
    name: string
    sha256: string
    size_bytes: number
    created_at: Date
    published_at: Date | null
  }
  message_rule: {
    user_id: string
    rule_content: string
  }
  meter_reference: {
    point_id: number
    reference_kw: number
    days: number
    computed_at: Date
  }
  migration: {
    name: string
    applied_at: Date
  }
  mobile_minute: {
    station_id: number
    start_at: Date
    longitude: number | null
    latitude: number | null
    pm25: number | null
    pm10: number | null
    no2: number | null
    o3: number | null
    co: number | null
    tvoc: number | null
    temperature: number | null
    humidity: number | null
    flags: unknown
    frame_id: number | null
    rev: number
    realtime: boolean
  }
  mobile_station: {
    id: number
    station_code: string
    station_name: string
    station_kind: string
    enabled: boolean
  }
  monitor_point: {
    id: number
    point_code: string
    point_name: string
    enterprise_id: number
    monitor_type: 'pst002' | 'pst003'
    outlet_group: 'process' | 'production' | 'govern'
    outlet_id: number | null
    rated_power_kw: number | null
    sort: number
    line_code: string | null
    line_name: string | null
  }
  monitor_point_factor: {
    point_id: number
    position: number
    factor_code: string
    factor_name: string
    unit: string
    low_limit: number | null
    high_limit: number | null
    limit_source: string | null
    quantity: 'energy' | 'load' | 'current' | 'voltage' | 'condition'
    hour_rule: 'mean' | 'sum' | 'counter'
  }
  operations_log: {
    id: number
    at: Date
    user_id: string | null
    user_code: string
    address: string
    action: string
    object: string
    result: string
    detail: unknown
    prev_hash: Buffer
    hash: Buffer
  }
  operations_log_anchor: {
    day: string
    last_id: number
    hash: Buffer
  }
  operations_log_check: {
    only_row: boolean
    checked_at: Date
    full_checked_at: Date
    verified_id: number
    verified_hash: Buffer
    broken_id: number | null
    broken_reason: string | null
  }
  organisation: {
    org_code: string
    org_name: string
    parent_code: string | null
    area_code: string | null
    sort: number
  }
  outbox: {
    id: number
    topic: string
    area_code: string | null
    payload: unknown
    created_at: Date
  }
  outlet: {
    id: number
    outlet_code: string
    enterprise_id: number
    outlet_name: string
    stack_height_m: number | null
  }
  outlet_day: {
    outlet_id: number
    start_at: Date
    valid_hours: (number | null)[]
    stopped_hours: (number | null)[]
    mean: (number | null)[]
    peak: (number | null)[]
    converted_mean: (number | null)[]
    converted_peak: (number | null)[]
    mass: (number | null)[]
    mass_hours: (number | null)[]
    flag_hours: unknown
    source: 'device' | 'rolled' | 'national' | 'import'
    computed_at: Date
    invalid_hours: (number | null)[] | null
    filled_mass: (number | null)[] | null
    filled_mass_low: (number | null)[] | null
    filled_hours: (number | null)[] | null
    judged_hours: (number | null)[] | null
    exceed_hours: (number | null)[] | null
    max_multiple: (number | null)[] | null
  }
  outlet_factor: {
    outlet_id: number
    position: number
    factor_code: string
    factor_name: string
    unit: string
    limit_value: number | null
    limit_source: string | null
    o2_reference_pct: number | null
    judge_by: 'HOUR' | 'DAY'
  }
  outlet_hour: {
    outlet_id: number
    start_at: Date
    measured: (number | null)[]
    converted: (number | null)[] | null
    total: (number | null)[] | null
    flags: string | null
    frame_id: number | null
    rev: number
    valid_minutes: number | null
    source: 'device' | 'rolled' | 'national' | 'import'
  }
  outlet_minute: {
    outlet_id: number
    start_at: Date
    measured: (number | null)[]
    converted: (number | null)[] | null
    total: (number | null)[] | null
    flags: string | null
    frame_id: number | null
    rev: number
    realtime: boolean
  }
  password_history: {
    user_id: string
    password_hash: string
    at: Date
  }
  patrol: {
    id: string
    patrol_name: string
    purpose: string
    start_at: Date
    end_at: Date
    area_codes: string[]
    industry_codes: string[]
    version: number
    created_by: string
    created_by_name: string
    created_org: string
    created_at: Date
    updated_at: Date
  }
  patrol_item: {
    id: string
    patrol_id: string
    enterprise_id: number
    org_code: string
    result: '1' | '2' | '3' | null
    recorded_at: Date | null
    record_count: number
    event_id: string | null
  }
  patrol_org: {
    patrol_id: string
    org_code: string
    position: number
  }
  patrol_record: {
    id: string
    item_id: string
    result: '1' | '2' | '3'
    note: string
    user_id: string
    user_name: string
    org_name: string
    attachment_ids: string[]
    at: Date
  }
  permission_node: {
    fix_code: string
    com_name: string
    uri: string
    icon: string
    parent_code: string | null
    keep_alive: boolean
    tabs: unknown
    rights: string[]
    sort: number
  }
  permit: {
    enterprise_id: number
    permit_no: string
    category: '重点' | '简化' | '登记'
    valid_from: string
    valid_to: string
    imported_at: Date
    imported_name: string
  }
  permit_limit: {
    enterprise_id: number
    outlet_id: number | null
    factor_code: string
    permit_t: number
  }
  plate_color: {
    code: string
    name: string
    sort: number
    source: string
  }
  pmf_case: {
    id: string
    title: string
    scheme_id: string
    from_at: Date
    to_at: Date
    tags: string[]
    note: string
    rev: number
    shares: unknown
    owner_id: string
    owner_name: string
    created_at: Date
  }
  pmf_detection: {
    site_id: number
    factor_code: string
    valid_from: string
    detection_limit: number
    error_fraction: number
    editor_name: string
    updated_at: Date
  }
  pmf_profile: {
    id: string
    name: string
    type_code: string
    family: 'VOC' | 'PM'
    scheme_id: string | null
    factor_no: number | null
    place: string
    profile_day: string | null
    citation: string
    species: unknown
    retired_at: Date | null
    editor_name: string
    created_at: Date
    origin: 'scheme' | 'measured' | 'literature'
    file_name: string | null
  }
  pmf_refit: {
    site_id: number
    family: 'VOC' | 'PM'
    month: string
    scheme_id: string
    job_id: string | null
    draft_id: string | null
    failed: string | null
    decided_at: Date
  }
  pmf_scheme: {
    id: string
    lineage_id: string
    version: number
    edition: number
    title: string
    family: 'VOC' | 'PM'
    site_id: number
    season: 'ALL' | 'SPRING' | 'SUMMER' | 'AUTUMN' | 'WINTER'
    from_day: string
    to_day: string
    result_version: string
    job_id: string
    model: unknown
    factor_names: string[]
    note: string
    state: 'draft' | 'frozen' | 'published' | 'retired'
    creator_id: string | null
    creator_name: string
    created_at: Date
    updated_at: Date
    frozen_at: Date | null
    freezer_name: string | null
    published_at: Date | null
    publisher_name: string | null
    retired_at: Date | null
    refit_of: string | null
  }
  pmf_setting: {
    family: 'VOC' | 'PM'
    categories: unknown
    event_days: unknown
    version: number
    editor_name: string
    updated_at: Date
    refit: boolean
  }
  point_day: {
    point_id: number
    start_at: Date
    valid_hours: (number | null)[]
    mean: (number | null)[]
    peak: (number | null)[]
    lowest: (number | null)[]
    energy_kwh: (number | null)[]
    flag_hours: unknown
    source: 'device' | 'rolled' | 'national' | 'import'
    computed_at: Date
  }
  point_hour: {
    point_id: number
    start_at: Date
    measured: (number | null)[]
    flags: string | null
    frame_id: number | null
    rev: number
    valid_minutes: number | null
    source: 'device' | 'rolled' | 'national' | 'import'
  }
  point_minute: {
    point_id: number
    start_at: Date
    measured: (number | null)[]
    flags: string | null
    frame_id: number | null
    rev: number
    realtime: boolean
  }
  post: {
    post_code: string
    post_name: string
    org_code: string
    created_at: Date
    ended_at: Date | null
  }
  post_holder: {
    post_code: string
    user_id: string
    valid_from: Date
    valid_to: Date
  }
  quarantine: {
    id: number
    received_at: Date
    remote_address: string | null
    mn: string | null
    reason: string
    detail: string | null
    bytes: Buffer
  }
  quiet_period: {
    id: string
    subject_kind: 'site' | 'outlet' | 'dust'
    subject_id: number
    from_at: Date
    to_at: Date
    reason: string
  }
  radar: {
    id: number
    radar_code: string
    radar_name: string
    area_code: string
    address: string
    longitude: number
    latitude: number
    elevation_deg: number
    blind_range_m: number
    range_limit_m: number
    clutter: unknown
    enabled: boolean
  }
  radar_scan: {
    id: string
    radar_id: number
    kind: 'ppi' | 'vertical'
    start_at: Date
    end_at: Date
    received_at: Date
    sha256: string
    size_bytes: number
    first_gate_m: number
    gate_m: number
    extinction: (number | null)[] | null
    depolarization: (number | null)[] | null
    mixing_height_m: number | null
  }
  ratio_bands: {
    user_id: string
    ratio_code: string
    bands: unknown
    updated_at: Date
  }
  reduction_measure: {
    plan_id: string
    enterprise_id: number
    level_code: string
    position: number
    measure: string
    share_pm: number | null
    share_so2: number | null
    share_nox: number | null
    share_voc: number | null
  }
  reduction_plan: {
    id: string
    plan_number: number | null
    file_name: string
    sha256: string
    uploaded_by: string
    uploaded_name: string
    uploaded_at: Date
    passed: boolean
    row_count: number
    enterprise_count: number
    rows: unknown
    problems: unknown
    imported_at: Date | null
    imported_name: string | null
    society: unknown
  }
  relativity_args: {
    id: string
    user_id: string
    args_name: string
    family: 'VOC' | 'PM'
    factor_codes: string[]
    unit: 'ugm3' | 'ppb'
    data_type: 'HOUR' | 'DAY'
    version: number
    created_at: Date
    updated_at: Date
  }
  road_cell_month: {
    month: string
    factor_code: string
    cell_column: number
    cell_row: number
    area_code: string
    passes: number
    pass_sum: number
  }
  road_fault: {
    station_id: number
    start_at: Date
    factor_code: string
    fault: 'duplicate' | 'noFix' | 'outside' | 'jump' | 'ahead' | 'stuck' | 'parked' | 'warmUp' | 'humid'
  }
  road_hour: {
    start_at: Date
    factor_code: string
    background: number | null
    cells: number
    valid_cells: number
    records: number
  }
  role: {
    role_code: string
    role_name: string
    rights: string[]
  }
  roll_up_due: {
    target_kind: 'site' | 'outlet' | 'dust' | 'point'
    target_id: number
    granularity: 'fiveMinute' | 'hour' | 'day'
    start_at: Date
    late: boolean
    due_at: Date
    attempts: number
    last_error: string | null
    first_failed_at: Date | null
    next_attempt_at: Date | null
    batch_limit: number | null
  }
  sand_dust: {
    id: string
    city_code: string
    from_at: Date
    to_at: Date
    status: 'declared' | 'confirmed' | 'rejected' | 'withdrawn'
    source: 'city' | 'national'
    reason: string
    created_at: Date
    created_by: string
    updated_at: Date
    updated_by: string
  }
  sand_dust_change: {
    id: number
    sand_dust_id: string
    status: 'declared' | 'confirmed' | 'rejected' | 'withdrawn'
    from_at: Date
    to_at: Date
    reason: string
    changed_at: Date
    changed_by: string
    user_id: string | null
  }
  saved_view: {
    id: string
    user_id: string
    fix_code: string
    tab: string
    state: unknown
    rev: number
    created_at: Date
  }
  session: {
    token_hash: Buffer
    user_id: string
    permission_version: number
    kind: 'person' | 'command' | 'seed'
    created_at: Date
    active_at: Date
    address: string | null
    password_failures: number
    ended_at: Date | null
    ended_key: string | null
    by_provider: boolean
  }
  setting: {
    key: string
    value: unknown
    updated_at: Date
    updated_by: string
  }
  share_nonce: {
    nonce: string
    received_at: Date
  }
  site: {
    id: number
    site_code: string
    site_name: string
    site_type: '10' | '11' | '12' | '20' | '30' | '40' | '41' | '42' | '43' | '50' | '60' | '70' | '71' | '72' | '80'
    area_code: string
    street_code: string | null
    longitude: number
    latitude: number
    has_minute: boolean
    enabled: boolean
  }
  site_day: {
    site_id: number
    day: string
    pm25: number | null
    pm10: number | null
    so2: number | null
    no2: number | null
    no: number | null
    nox: number | null
    o3: number | null
    co: number | null
    tvoc: number | null
    o38h: number | null
    valid_hours: unknown
    aqi: number | null
    aqi_level: number | null
    primary_factors: string[] | null
    standard: string
    rev: number
    computed_at: Date
  }
  site_five_minute: {
    site_id: number
    start_at: Date
    pm25: number | null
    pm10: number | null
    so2: number | null
    no2: number | null
    no: number | null
    nox: number | null
    o3: number | null
    co: number | null
    tvoc: number | null
    wind_speed: number | null
    wind_direction: number | null
    temperature: number | null
    humidity: number | null
    air_pressure: number | null
    rainfall: number | null
    flags: unknown
    frame_id: number | null
    rev: number
    counts: number
    first_rev: number | null
  }
  site_hour_checked: {
    site_id: number
    start_at: Date
    pm25: number | null
    pm10: number | null
    so2: number | null
    no2: number | null
    no: number | null
    nox: number | null
    o3: number | null
    co: number | null
    tvoc: number | null
    wind_speed: number | null
    wind_direction: number | null
    temperature: number | null
    humidity: number | null
    air_pressure: number | null
    rainfall: number | null
    flags: unknown
    frame_id: number | null
    rev: number
    aqi: number | null
    aqi_level: number | null
    primary_factors: string[] | null
    o38h: number | null
    valid_minutes: number | null
    source: 'device' | 'rolled' | 'national' | 'import'
    audit_stage: string | null
    auditor: string | null
    first_rev: number | null
  }
  site_hour_raw: {
    site_id: number
    start_at: Date
    pm25: number | null
    pm10: number | null
    so2: number | null
    no2: number | null
    no: number | null
    nox: number | null
    o3: number | null
    co: number | null
    tvoc: number | null
    wind_speed: number | null
    wind_direction: number | null
    temperature: number | null
    humidity: number | null
    air_pressure: number | null
    rainfall: number | null
    flags: unknown
    frame_id: number | null
    rev: number
    aqi: number | null
    aqi_level: number | null
    primary_factors: string[] | null
    o38h: number | null
    valid_minutes: number | null
    source: 'device' | 'rolled' | 'national' | 'import'
    first_rev: number | null
  }
  site_minute: {
    site_id: number
    start_at: Date
    pm25: number | null
    pm10: number | null
    so2: number | null
    no2: number | null
    no: number | null
    nox: number | null
    o3: number | null
    co: number | null
    tvoc: number | null
    wind_speed: number | null
    wind_direction: number | null
    temperature: number | null
    humidity: number | null
    air_pressure: number | null
    rainfall: number | null
    flags: unknown
    frame_id: number | null
    rev: number
    realtime: boolean
  }
  smoke_hand_over: {
    id: string
    receiver: string
    reason: string
    handed_by: string
    handed_at: Date
  }
  smoke_record: {
    id: string
    point_id: number
    sequence: number
    seen_at: Date
    lane: number
    direction: '1' | '2'
    plate: string | null
    plate_confidence: number | null
    plate_color_code: string | null
    type_code: number
    fuel_code: string
    ringelmann: number
    confidence: number | null
    pictures: unknown
    status: '1' | '2' | '3' | '4' | '5'
    hand_over_id: string | null
    received_at: Date
  }
  smoke_review: {
    record_id: string
    round: 1 | 2
    opinion: '1' | '2'
    note: string
    reviewer_id: string
    reviewed_at: Date
  }
  source_mark: {
    id: string
    outlet_id: number
    kind: 'startUp' | 'shutDown' | 'fault' | 'overhaul' | 'closed' | 'cemsCare'
    from_at: Date
    to_at: Date | null
    reason: string
    created_at: Date
    created_by: string
    updated_at: Date
    withdrawn_at: Date | null
    withdrawn_by: string | null
    withdrawn_reason: string | null
  }
  species: {
    factor_code: string
    position: number
    name_zh: string
    name_en: string
    cas: string | null
    group_code: string
    group_name: string
    carbon_number: number | null
    molar_mass: number | null
    mir: number | null
    koh: number | null
    source: string
    family: 'voc' | 'ions' | 'carbon' | 'elements'
    unit: string
    charge: number | null
    detection_limit: number | null
    detection_limit_source: string | null
    uncertainty_pct: number | null
    uncertainty_source: string | null
  }
  spectrum_batch: {
    id: string
    file_name: string
    file_hash: string
    imported_at: Date
    imported_name: string
  }
  spectrum_sample: {
    id: string
    batch_id: string
    sample_code: string
    enterprise_id: number
    process_code: string
    section_name: string
    outlet_id: number | null
    sampled_at: Date
    method: string
    sample_count: number
    kind: 'O' | 'C' | 'D' | 'S' | 'T'
    unit: string
  }
  spectrum_species: {
    sample_id: string
    factor_code: string
    value: number | null
    detection_limit: number | null
    uncertainty: number | null
    share: number
  }
  sso_attempt: {
    attempt_hash: Buffer
    kind: 'oidc' | 'cas'
    state: string
    nonce: string
    code_verifier: string
    return_url: string
    address: string
    created_at: Date
  }
  sso_identity: {
    issuer: string
    subject: string
    user_id: string
    created_at: Date
    created_by: string
    last_used_at: Date | null
  }
  sso_provider: {
    kind: 'oidc' | 'cas'
    name: string
    enabled: boolean
    server_url: string
    client_id: string
    client_secret: Buffer | null
    return_url: string
    user_claim: string
    updated_at: Date
    updated_by: string
  }
  sso_provider_proposal: {
    id: string
    kind: 'oidc' | 'cas'
    name: string
    enabled: boolean
    server_url: string
    client_id: string
    client_secret: Buffer | null
    return_url: string
    user_claim: string
    proposed_at: Date
    proposed_by: string
    decided_at: Date | null
    decided_by: string | null
    outcome: 'confirmed' | 'rejected' | 'withdrawn' | 'replaced' | null
  }
  strategy_rule: {
    id: string
    name: string
    factors: string[]
    first_hour: number
    last_hour: number
    least_level: number
    most_wind: number | null
    least_wind: number | null
    sources: 'enterprise' | 'dust' | 'area'
    measure: string
    period: string
    unit: string
    most_rows: number
    enabled: boolean
    position: number
    source: string
  }
  subscription: {
    user_id: string
    item: string
    created_at: Date
    next_at: Date
  }
  subscription_message: {
    id: string
    user_id: string
    item: string
    period: string
    title: string
    content: string
    delivered_at: Date
    read_at: Date | null
  }
  target: {
    id: string
    name: string
    area_code: string
    from_day: string
    to_day: string
    pm25_mean: number | null
    good_days: number | null
    o3_exceed_days: number | null
    show_now_month: boolean
    remark: string
    version: number
    created_at: Date
    created_by: string
    updated_at: Date
    updated_by: string
  }
  target_config: {
    area_code: string
    config_key: string
    config: unknown
    version: number
    updated_at: Date
    updated_by: string
  }
  target_month: {
    target_id: string
    factor_code: 'pm25' | 'good_days' | 'o3_standard'
    month: string
    target_value: number
    locked: boolean
    updated_at: Date
    updated_by: string
  }
  trace_list: {
    site_id: number
    factor_code: string
    start_at: Date
    kind: 'ps' | 'dust'
    code: string
    run_id: string | null
    trace_type: string
    added_at: Date
    added_by: string
    added_by_name: string
  }
  trace_overview_closed: {
    user_id: string
    site_id: number
    factor_code: string
    start_at: Date
  }
  trace_run: {
    id: string
    seq: number
    site_id: number
    factor_code: string
    start_at: Date
    event_id: string | null
    value: number | null
    expected: number | null
    excess: number | null
    none_probability: number
    summary: string
    candidates: unknown
    path: unknown
    inputs: unknown
    engine_version: string
    created_at: Date
    created_by: string | null
    created_by_name: string
  }
  urge: {
    id: string
    event_id: string
    user_id: string | null
    user_name: string
    note: string
    automatic: boolean
    at: Date
  }
  used_ticket: {
    mac: Buffer
    expires_at: Date
  }
  user_map_setting: {
    user_id: string
    sector_radius_m: number
  }
  user_role: {
    user_id: string
    role_code: string
  }
  value_history: {
    rev: number
    target_kind: 'site' | 'outlet' | 'dust' | 'point' | 'mobile' | 'voc' | 'ions' | 'carbon' | 'elements' | 'city'
    target_id: number
    granularity: 'minute' | 'fiveMinute' | 'hour' | 'hourChecked' | 'day'
    factor: string
    start_at: Date
    old_value: number | null
    old_flag: string | null
    frame_id: number | null
    auditor: string | null
    reason: 'resend' | 'backfill' | 'recomputed' | 'share' | 'import' | 'review'
    changed_at: Date
  }
  vehicle_fuel: {
    code: string
    name: string
    source: string
  }
  vehicle_limit: {
    id: number
    fuel_code: string
    item: 'co' | 'hc' | 'no' | 'opacity' | 'ringelmann'
    limit_value: number
    valid_from: string
    valid_to: string | null
    source: string
  }
  vehicle_passage: {
    point_id: number
    sequence: number
    passed_at: Date
    lane: number
    direction: '1' | '2'
    plate: string | null
    plate_confidence: number | null
    plate_color_code: string | null
    type_code: number
    fuel_code: string
    stage_name: string | null
    speed_kmh: number | null
    accel_ms2: number | null
    is_tested: boolean
    vsp: number | null
    plume_pct: number | null
    weather: string | null
    wind_ms: number | null
    temperature: number | null
    humidity: number | null
    co: number | null
    hc: number | null
    no: number | null
    opacity: number | null
    ringelmann: number | null
    result: '1' | '-1' | '0' | null
    reasons: string[]
    exceeded: string[]
    picture_sha256: string | null
    plate_box: (number | null)[] | null
    received_at: Date
  }
  vehicle_point: {
    id: number
    identifier: string
    point_name: string
    kind: '1' | '2'
    area_code: string
    address: string
    longitude: number
    latitude: number
    lanes: number
    slope_pct: number
  }
  vehicle_type: {
    code: number
    name: string
    source: string
  }
  voc_hour: {
    site_id: number
    start_at: Date
    measured: (number | null)[]
    flags: string | null
    frame_id: number | null
    rev: number
    valid_minutes: number | null
    source: 'device' | 'rolled' | 'national' | 'import'
  }
  warn_level: {
    level_code: string
    level_name: string
    colour: 'red' | 'orange' | 'yellow' | 'other'
    severity: number
    built_in: boolean
  }
  warning: {
    id: string
    name: string
    category_code: string
    level_code: string
    now_level_code: string
    area_code: string
    auto: boolean
    step: 'consult' | 'suggest' | 'sign' | 'publish' | 'start' | 'lift' | 'cancel'
    plan_start_at: Date
    plan_end_at: Date
    actual_start_at: Date | null
    actual_end_at: Date | null
    reason: string
    plan_id: string | null
    version: number
    created_by: string | null
    created_name: string
    created_at: Date
    updated_at: Date
  }
  warning_criterion: {
    id: string
    category_code: string
    level_code: string
    alternatives: unknown
    effective_from: string
    source: string
    remark: string
    updated_at: Date
    updated_by: string
  }
  warning_flow: {
    id: number
    warning_id: string
    action: 'suggest' | 'return' | 'sign' | 'publish' | 'start' | 'adjust' | 'lift' | 'cancel' | 'create' | 'edit' | 'takeOver' | 'handBack' | 'autoDraft' | 'autoAdjust' | 'autoEnd'
    level_code: string
    opinion: string
    user_id: string | null
    user_name: string
    org_name: string
    at: Date
  }
  warning_watch: {
    one: boolean
    judged_until: Date | null
  }
  wind_grid: {
    id: string
    owner_id: string
    file_name: string
    sha256: string
    size_bytes: number
    created_at: Date
  }
  work_order: {
    order_number: string
    import_id: string
    source_row: number
    event_id: string
  }
  work_order_import: {
    id: string
    file_name: string
    sha256: string
    uploaded_by: string
    uploaded_name: string
    uploaded_at: Date
    state: 'checked' | 'refused' | 'committed'
    row_count: number
    rows: unknown
    problems: unknown
    skipped: unknown
    committed_at: Date | null
  }
}
