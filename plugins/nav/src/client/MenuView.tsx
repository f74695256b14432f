import { useAtrium } from '@atrium/sdk/client';
import { Checkbox, Field, RadioGroup, Segmented, Select, Switch, Tag, TextInput } from '@atrium/ui';
import './nav.css';
import type { Nav } from './types.ts';

const nothing = () => undefined;

/** The menu view: a form that only shows what an entry is made of; it calls nothing and changes nothing (S2-124). */
export default function MenuView() {
  const { t } = useAtrium<Nav>();
  const still = (label: string, value: string) => (
    <Field label={label}>
      <TextInput value={value} readOnly />
    </Field>
  );
  return (
    <div className="nav-view">
      <header className="nav-bar">
        <h1>{t('view.title')}</h1>
        <Tag>{t('view.sample')}</Tag>
      </header>
      <p className="nav-sub">{t('view.text')}</p>
      <fieldset className="nav-fields" aria-label={t('view.title')}>
        {still(t('field.name'), t('view.name'))}
        {still(t('field.menuCode'), 'BulletinList')}
        <Field label={t('field.menuType')}>
          <Segmented
            label={t('field.menuType')}
            value={1}
            options={[{ value: 1, label: t('type.page') }]}
            onChange={nothing}
          />
        </Field>
        {still(t('field.parentId'), t('view.parent'))}
        <Field label={t('field.openType')}>
          <Segmented
            label={t('field.openType')}
            value={2}
            options={[{ value: 2, label: t('open.2') }]}
            onChange={nothing}
          />
        </Field>
        <Field label={t('field.viewType')}>
          <Segmented
            label={t('field.viewType')}
            value={3}
            options={[{ value: 3, label: t('view.3') }]}
            onChange={nothing}
          />
        </Field>
        <Field className="nav-wide" label={t('form.component')}>
          <Select
            value="BulletinList"
            options={[{ value: 'BulletinList', label: 'BulletinList' }]}
            onChange={nothing}
          />
        </Field>
        <RadioGroup
          label={t('field.accessControl')}
          value="public"
          options={[{ value: 'public', label: t('access.public') }]}
          onChange={nothing}
        />
        <Checkbox checked readOnly>
          {t('field.ipBlock')}
        </Checkbox>
        <Switch checked readOnly className="nav-wide">
          {t('field.enable')}
        </Switch>
      </fieldset>
    </div>
  );
}
