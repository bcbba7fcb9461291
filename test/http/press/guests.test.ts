import type {
  MailData,
  Page,
  PressGrantChange,
  PressGrantRow,
  PressPageView,
  PressReleasePage,
  PressResultView,
} from '@mpn/domain';
import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { createRelease, sampleTo, type CreatedRelease } from '../../factories/release';
import { putBlockList } from '../../support/block-list';
import { editor, promoter, type Promoter } from '../releases/support';
import { api } from '../support/client';
import { database } from '../support/server';
import { addPeople, BROWSER, codeOf, inDays, makeLink, openAs, personalLink, tokenOf, type Guest } from './support';
