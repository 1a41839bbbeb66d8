/** Whole frames for tests, as they stand in public device logs and in the standards' examples. */
export const LITERAL_FRAMES = {
  /** HJ 212-2017, ambient air, lower-case CRC, 14-character MN. */
  ambient:
    '##0317QN=20191012133710130;ST=22;CN=2011;PW=123456;MN=Y80110010000010;Flag=4;CP=&&DataTime=20191012133710;a21005-Rtd=0.00,a21005-Flag=N;a21004-Rtd=0.00,a21004-Flag=N;a21007-Rtd=0.033,a21007-Flag=N;a21006-Rtd=0.036,a21006-Flag=N;a21001-Rtd=25.40,a21001-Flag=N;a21003-Rtd=101.94,a21003-Flag=N;a21002-Rtd=49.20,a21002-Flag=N&&cc01\r\n',
  /** Flue gas, real-time, acknowledgement wanted. */
  fluegas:
    '##0140QN=20240601085857223;ST=31;CN=2011;PW=123456;MN=010000A8900016F000169DC0;Flag=5;CP=&&DataTime=20240601085857;a21026-Rtd=12.3,a21026-Flag=N&&E541\r\n',
  /** The same with its length two too large. */
  lengthOff:
    '##0142QN=20240601085857223;ST=31;CN=2011;PW=123456;MN=010000A8900016F000169DC0;Flag=5;CP=&&DataTime=20240601085857;a21026-Rtd=12.3,a21026-Flag=N&&E541\r\n',
  /** The same with the Modbus CRC. */
  modbus:
    '##0140QN=20240601085857223;ST=31;CN=2011;PW=123456;MN=010000A8900016F000169DC0;Flag=5;CP=&&DataTime=20240601085857;a21026-Rtd=12.3,a21026-Flag=N&&753E\r\n',
  /** The same with another value under the old CRC. */
  forged:
    '##0140QN=20240601085857223;ST=31;CN=2011;PW=123456;MN=010000A8900016F000169DC0;Flag=5;CP=&&DataTime=20240601085857;a21026-Rtd=99.9,a21026-Flag=N&&E541\r\n',
  /** 2005 style: no QN, no Flag, 2005 codes, 17-digit DataTime. */
  old: '##0139ST=32;CN=2011;PW=123456;MN=LD130133000015;CP=&&DataTime=20160824003817000;B01-Rtd=36.91;011-Rtd=231.0,011-Flag=N;060-Rtd=1.803,060-Flag=N&&4980\r\n',
  /** Stray comma in the header, FLAG in capitals. */
  comma:
    '##0218ST=32;CN=2011;PW=123456;,MN=88888881234567;FLAG=0;CP=&&DataTime=20180306120000;001-Rtd=6.951,001-Flag=N;060-Rtd=23.400,060-Flag=N;011-Rtd=134.119,011-Flag=N;B01-Rtd=382.222,B01-Flag=N;B00-Rtd=156720160.000,B00-Flag=N&&2940',
  /** Closing && missing. */
  unclosed:
    '##0121QN=20250131202809340;ST=39;CN=2051;PW=123456;MN=0507A010003242;Flag=4;CP=&&DataTime=20250131202809;a34001-Avg=92;Flag=N65C0',
  /** Cut off on the way. */
  truncated:
    '##0293QN=20200623123000044;ST=31;CN=2011;PW=123456;MN=88888880000001;Flag=5;CP=&&DataTime=20200623123000;w80001-SampleTime=20200623122424,w80001-Rtd=6.400,w80001-Flag=N;w80002-SampleTime=20200623122424,w80002-Rtd=-0.900,w80002-Flag=N;w80004-SampleTime=2020',
  /** Minute data, 2025, backfilled. */
  backfill:
    '##0145QN=20240601085857223;ST=31;CN=2051;PW=123456;MN=010000A8900016F000169DC0;Flag=9;RF=1;CP=&&DataTime=20240601080100;a34013-Avg=12.3,a34013-Flag=N&&81C1\r\n',
  /** Device log; the declared length counts characters, not bytes. */
  log: '##0146QN=20240601085857223;ST=31;CN=3020;PW=123456;MN=010000A8900016F000169DC0;Flag=5;CP=&&DataTime=20240601085857;PolId=a21026;i11001-Info=//仪器开始校准//&&95C1\r\n',
  /** The standard's data answer. */
  answer: '##0087QN=20160801085857223;ST=91;CN=9014;PW=123456;MN=010000A8900016F000169DC0;Flag=4;CP=&&&&3240\r\n',
} as const

/** An encrypted frame (SM4, key 16 x "0"), raw ciphertext on the wire, and its plaintext CP. */
export const ENCRYPTED_FRAME = {
  bytes: Buffer.from(
    '232330313731514e3d32303234303630313038353835373232333b53543d33313b434e3d323031313b50573d3132333435363b4d4e3d3031303030304138393030303136463030303136394443303b466c61673d393b43503d262651d45d461a00cd12208e58cb32cb3adc819a62ea73c924753ea5f61ba6a1192024290a66db942056310438e97f6602cdf446adca4ba24b770257c52d2403c4fe32dadc1aef45b500c49822aacc06e93b61673d4e2626344443300d0a',
    'hex',
  ),
  key: Buffer.alloc(16, 0x30),
  factors: { a21026: { Rtd: '12.3', Flag: 'N' }, a21002: { Rtd: '45.67', Flag: 'N' } },
}
