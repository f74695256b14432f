const e=[1,2,3];export{e as t};
//# sourceMappingURL=types-L1TnTqoq.js.map