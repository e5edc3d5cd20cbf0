import { expect } from 'vitest'
import { quiet as test } from './example.ts'

test('tests each link for each country and OS', async ({ mock, run, read }) => {
  const { offers, access } = mock.state
  offers.clear()
  offers.add({
    id: 1,
    name: 'Game, iOS only',
    url: 'https://shop.example/?click={TID}',
    preview_url: '',
    enable_device_targeting: 'Yes',
    device_rules: ['1:OS:iOS'],
  })
  offers.add({ id: 2, name: 'Paused', status: 'Paused', url: 'https://shop.example/?click={TID}' })
  offers.add({ id: 3, name: 'Not approved', access_type: 'Need Approval' })
  access.clear()

  const { code, stdout } = await run('test-links', 'links.csv', '--affiliate', 42, '--countries', 'US', 'DE')
  expect([code, stdout]).toEqual([0, '4 tests: 2 ok, 2 not targeted, 0 broken: links.csv\n'])
  const [head, ...lines] = (await read('links.csv')).trim().split('\n')
  expect(head).toBe('id,name,country,os,osv,verdict,hops,latency_ms,end,message')
  expect(lines).toEqual([
    '1,"Game, iOS only",US,Android,8.1,not targeted,,,,Offer 1 does not take Android 8.1.',
    expect.stringMatching(
      /^1,"Game, iOS only",US,iOS,12\.3\.1,ok,2,\d+,https:\/\/shop\.example\/\?click=[0-9a-f]{32},$/,
    ),
    '1,"Game, iOS only",DE,Android,8.1,not targeted,,,,Offer 1 does not take Android 8.1.',
    expect.stringMatching(
      /^1,"Game, iOS only",DE,iOS,12\.3\.1,ok,2,\d+,https:\/\/shop\.example\/\?click=[0-9a-f]{32},$/,
    ),
  ])
})

test('a link that fails where its offer is targeted is broken', async ({ mock, run }) => {
  const { offers, access } = mock.state
  offers.clear()
  access.clear()
  offers.add({
    id: 1,
    name: 'Britain, new phones',
    enable_geo_targeting: 'Yes',
    geo_type: 'Include',
    geo_countries: 'GB;IE',
    enable_device_targeting: 'Yes',
    device_rules: ['1:OS:Android(8-9);iOS(12-)'],
  })
  offers.add({
    id: 2,
    name: 'Not Britain, old phones',
    enable_geo_targeting: 'Yes',
    geo_type: 'Exclude',
    geo_countries: 'GB',
    enable_device_targeting: 'Yes',
    device_rules: ['0:OS:iOS', '1:OS:Android(-7.0)'],
  })
  mock.fail('tool.testRedirect', {
    body: { httpStatus: 200, errorCode: 0, data: { result: 0, message: 'The shop is closed.', redirects: [] } },
    times: 10,
  })
  const { code, stdout } = await run('test-links', 'links.csv', '--affiliate', 42, '--countries', 'US', 'GB')
  expect([code, stdout]).toEqual([
    1,
    [
      'broken: 1 Britain, new phones',
      '  GB Android, GB iOS: The shop is closed.',
      '8 tests: 0 ok, 6 not targeted, 2 broken: links.csv',
      '',
    ].join('\n'),
  ])
})

test('stops at an error that is not a test result', async ({ mock, run }) => {
  mock.fail('tool.testRedirect', { errorCode: 6422, status: 400 })
  const { code, stderr } = await run('test-links', 'links.csv', '--countries', 'US')
  expect(code).toBe(1)
  expect(stderr).toContain('6422')
})

test('texts of the network are no formula in the file, and steer no terminal', async ({ mock, run, read }) => {
  const { offers, access } = mock.state
  offers.clear()
  access.clear()
  offers.add({ id: 1, name: '=HYPERLINK("https://evil.example")\u001b[2J' })
  mock.fail('tool.testRedirect', {
    body: { httpStatus: 200, errorCode: 0, data: { result: 0, message: '@closed\u0007', redirects: [] } },
    times: 10,
  })
  const { stdout } = await run('test-links', 'links.csv', '--affiliate', 42, '--countries', 'US')
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    'broken: 1 =HYPERLINK("https://evil.example")\ufffd[2J',
    '  US Android, US iOS: @closed\ufffd',
  ])
  const [, line] = (await read('links.csv')).split('\n')
  expect(line).toBe(`1,"'=HYPERLINK(""https://evil.example"")\u001b[2J",US,Android,8.1,broken,,,,'@closed\u0007`)
})
