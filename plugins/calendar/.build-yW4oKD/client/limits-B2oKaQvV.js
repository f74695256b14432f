const e=1e3,t=3e3,n=2e3,r=1440,i=10485760;export{e as a,t as i,n,r,i as t};
//# sourceMappingURL=limits-B2oKaQvV.js.map