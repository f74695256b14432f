import { chromium } from 'playwright';
import { AxeBuilder } from '@axe-core/playwright';
const base='http://localhost:4931';
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] });
const paths=(process.argv[2]??'').split(',');
const widths=(process.argv[3]??'1280').split(',').map(Number);
const themes=(process.argv[4]??'light,dark').split(',');
const ctx0=await b.newContext({locale:'zh-TW'});
const r=await ctx0.request.post(base+'/api/login',{data:{employee:'A001',password:'Atrium-2026!',captcha:'',key:''}});
const token=(await r.json()).data.token ?? (await r.json()).data.accessToken;
const s=await ctx0.request.get(base+'/api/session',{headers:{authorization:'Bearer '+token}});
const cookies=await ctx0.storageState();
for (const theme of themes) for (const w of widths) {
  const ctx=await b.newContext({storageState:cookies,colorScheme:theme as any,viewport:{width:w,height:900},locale:'zh-TW'});
  const page=await ctx.newPage(); page.on('console',m=>{if(m.type()==='error')console.log('ERR',page.url(),m.text().slice(0,200))}); page.on('pageerror',e=>console.log('PE',e.message));
  for (const p of paths) {
    let bytes=0; page.on('response',async x=>{try{bytes+=(await x.request().sizes()).responseBodySize}catch{}});
    await page.goto(base+p,{waitUntil:'networkidle'});
    const ov=await page.evaluate(()=>document.documentElement.scrollWidth-innerWidth);
    await page.screenshot({path:`/tmp/shots/${p.replaceAll('/','_').replace('#','+')}-${w}-${theme}.png`});
    const axe=w===1280?(await new AxeBuilder({page}).setLegacyMode().analyze()).violations.map(v=>v.id+': '+v.nodes.slice(0,3).map(n=>n.target.join(' ')+' '+(n.any[0]?.message??'')).join(' | ')):[];
    console.log(p,w,theme,'overflow',ov,'bytes',bytes,axe.join('\n   ')); page.removeAllListeners('response');
  }
  await ctx.close();
}
await b.close();
